#!/bin/bash
# SPDX-License-Identifier: MIT
# check.test.sh: `kanun check` finds nothing in any correct rules file, including tests/games, and something in every
# silent mistake. tests/broken.test.sh has the messages.
set -u
. tests/cli/kanun.sh

kanun 0 "the shipped games" check --all
silent "nothing is found in them" "$err"
lacks "nor noted" "note:" "$out"
# tests/cli/right: correct rules that a word search of scripts would misjudge
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

# A flag may be yes, even if a mechanic needs it before its kinds are compiled.
printf 'extends: tichu/standard\nname: Yes\nphases: {play.climbing.kinds: {quad.out_of_turn: yes, flush.out_of_turn: yes}}\n' \
    >"$scratch/yes.yaml"
kanun 0 "a flag that is yes" check "$scratch/yes.yaml"
says "is true" "yes.yaml: fine"

# check, migrate and test take folders, too.
mkdir -p "$scratch/rules/more" "$scratch/none"
printf 'extends: basra/egypt\nname: One\n' >"$scratch/rules/one.yaml"
printf 'extends: basra/egypt\nname: Two\nset: {target: 51}\n' >"$scratch/rules/more/two.yaml"
printf 'name: 一\n' >"$scratch/rules/one.ja.yaml"
cp tests/scenarios/basra_deal.test.yaml "$scratch/rules/"
kanun 0 "a folder" check "$scratch/rules"
says "its rules files are checked" "one.yaml: fine"
says "those of its subfolders, too" "more/two.yaml: fine"
same "translations and tests are not rules" 2 "$(grep -c fine <<<"$out")"
kanun 0 "the tests of a folder" test "$scratch/rules"
says "run" "0 failed"
kanun 2 "a folder without rules files" check "$scratch/none"
complains "is reported" "has no rules files (.yaml)"
kanun 2 "a folder without tests" test "$scratch/none"
complains "is reported, too" "has no tests (.test.yaml)"
mkdir -p "$scratch/deep/2/3/4/5/6/7/8/9"
kanun 2 "folders down to the limit" check "$scratch/deep"
complains "are searched" "has no rules files (.yaml)"
mkdir "$scratch/deep/2/3/4/5/6/7/8/9/10"
kanun 4 "a folder below the limit" check "$scratch/deep"
complains "is an error" "/9/10': the folder is nested more than 8 levels deep"
if ((EUID)); then
    mkdir -m 000 "$scratch/closed"
    kanun 4 "a folder that can't be read" check "$scratch/closed"
    complains "is an error" "can't read the folder"
fi
finish
