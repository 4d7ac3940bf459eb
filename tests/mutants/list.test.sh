#!/bin/bash
# SPDX-License-Identifier: MIT
# list.test.sh: the faults of tests/mutants/list can be planted: the lines that they change are in the sources. `make
# mutants` shows whether the tests find them. It takes half an hour.
set -u
. tests/shell-suite.sh

plant() { perl tests/mutants/plant.pl "$1" . check; }

holds "every fault has its line: where one is gone, change tests/mutants/list with the program" plant tests/mutants/list
holds "there are at least forty" test "$(plant tests/mutants/list 2>/dev/null | wc -l)" -ge 40
folders=$(plant tests/mutants/list 2>/dev/null | sed -E 's|.* interp/(engine/)?([a-z]*)/.*|\2|' | sort -u | tr '\n' ' ')
same "they are in all layers" "base cli command document experiment game mechanics players script state " "$folders"

list=$(mktemp)
trap 'rm -f "$list"' EXIT
printf 'interp/engine/base/points.c\nif («no such line»)\n0\n' >"$list"
same "a line that is gone is told" "1 $list: fault 1: interp/engine/base/points.c has 0 lines, not one, that read
    if (no such line)" "$(found=$(plant "$list" 2>&1 >/dev/null); echo "$? $found")"
finish
