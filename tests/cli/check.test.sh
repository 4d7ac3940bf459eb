#!/bin/bash
# SPDX-License-Identifier: MIT
# check.test.sh: `kanun check` finds nothing in any rules file that is right, those of tests/games among them, and
# something in every one of the silent mistakes, which tests/broken.test.sh has with all that is told of them.
set -u
. tests/cli/kanun.sh

kanun 0 "the shipped games" check --all
silent "nothing is found in them" "$err"
lacks "nor noted" "note:" "$out"
# tests/cli/right: rules that go about things as nobody who searches scripts for words expects
for file in tests/games/*.yaml tests/cli/right/*.yaml tests/cli/lawful/*.yaml; do
    [[ $file != *.??.yaml ]] || continue # a translation
    kanun 0 "$file" check "$file"
    silent "nothing is found in it" "$err"
    lacks "nor noted" "note:" "$out"
done

count=0
for file in tests/broken/silent_*.expected; do
    read -r _ command <"$file"
    [[ $command == "kanun check "* ]] || continue
    holds "${file##*/}: it is found" grep -qE ' (error|note): ' "$file"
    count=$((count + 1))
done
holds "the corpus has 40 silent mistakes and more" test "$count" -ge 40
finish
