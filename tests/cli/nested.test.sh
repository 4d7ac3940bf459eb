#!/bin/bash
# SPDX-License-Identifier: MIT
# nested.test.sh: lists and maps in every place of a scenario where a word, a number or cards are meant, and the other
# way round. Each is reported, and nothing is misread.
set -u
. tests/cli/kanun.sh

nested=('[[1]]' '{a: {b: c}}' '[{a: 1}]' '~')
lines() { printf '%s\n' "game: basra/egypt" "scenarios:" "  one:" "$@" >"$scratch/nested.test.yaml"; }
judge() { # judge NAME: the file must be rejected or fail, with a message that contains its position
    "$KANUN" test "$scratch/nested.test.yaml" >"$scratch/out" 2>&1
    local code=$?
    holds "$1 is told" test "$code" -ge 0 -a "$code" -le 3
}
given="    given: {floor: 3D KC, hand: {1: JD 4S}, turn: 1}"
for value in "${nested[@]}"; do
    for key in legal legal_all moves moves_all refuse play events 'then' sees chance; do
        lines "$given" "    $key: $value"
        judge "$key: $value"
    done
    for key in given chance; do
        lines "    $key: $value" "    play: 4S"
        judge "$key: $value"
        for name in floor hand turn phase known shuffle; do
            lines "    $key: {$name: $value}" "    play: 4S"
            judge "$key: {$name: $value}"
        done
    done
    for name in floor hand counted points turn; do
        lines "$given" "    play: 4S" "    then: {$name: $value}"
        judge "then: {$name: $value}"
        lines "$given" "    play: 4S" "    sees: {1: {$name: $value}}"
        judge "sees: {1: {$name: $value}}"
    done
done
finish
