#!/bin/bash
# SPDX-License-Identifier: MIT
# check.test.sh: `kanun check` finds nothing in any rules file that is right, those of tests/games among them, and
# something in every one of the silent mistakes, which tests/broken.test.sh has with all that is told of them.
set -u
. tests/cli/kanun.sh

kanun 0 "the shipped games" check --all
silent "nothing is found in them" "$err"
lacks "nor noted" "note:" "$out"
for file in tests/games/*.yaml; do
    [[ $file != *.??.yaml ]] || continue # a translation
    kanun 0 "$file" check "$file"
    silent "nothing is found in it" "$err"
    lacks "nor noted" "note:" "$out"
done

# Nobody takes: that is no error of the rules, and a match that comes to it can't go on.
kanun 0 "a floor that may grow without end" check tests/games/cassino.yaml
complains "is told" "note: where nobody takes what lies there, a match may end with an error"
kanun 0 "a floor of which all must be taken that can be" check basra/egypt
lacks "needs no note" "nobody takes" "$err"

count=0
for file in tests/broken/silent_*.expected; do
    read -r _ command <"$file"
    [[ $command == "kanun check "* ]] || continue
    holds "${file##*/}: it is found" grep -qE ' (error|note): ' "$file"
    count=$((count + 1))
done
holds "the corpus has 40 silent mistakes and more" test "$count" -ge 40
finish
