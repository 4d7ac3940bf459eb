#!/bin/bash
# SPDX-License-Identifier: MIT
# watch.test.sh: `check`, `test` and `play` with --watch: a saved change is seen, and no file, however broken, ends the
# watch.
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$KANUN")
KANUN_PATH=$(realpath "$KANUN_PATH")
cd "$scratch" || exit 99
mkdir rules
rules() { printf 'kanun: 1\nextends: basra/egypt\nname: Ours\nset: {special_seven: %s}\n' "$1"; }
rules none >rules/ours.yaml
printf 'game: ./ours.yaml\nscenarios:\n  a seven takes a seven:\n    given: {hand: {0: 7D, 1: 3S}, floor: 7S KH, turn: 0}\n    legal: [7D x 7S]\n' >rules/ours.test.yaml

# waits COUNT FILE TEXT: waits until the file contains the text COUNT times.
waits() {
    local n
    for ((n = 0; n < 300; n++)); do
        (($(grep -c -- "$3" "$2") >= $1)) && return
        sleep 0.1
    done
    echo "never $1 times '$3' in:" && cat "$2"
    return 1
}

"$KANUN" check rules/ours.yaml --watch >check.out 2>&1 &
check=$!
"$KANUN" test rules/ours.test.yaml --watch >test.out 2>&1 &
test=$!
trap 'kill $check $test 2>/dev/null; rm -rf "$scratch"' EXIT
seen=0
# both TEXT OF CHECK, TEXT OF TEST: after a change, the latest run must have printed these texts.
both() {
    seen=$((seen + 1))
    waits "$seen" check.out '--- watching' && waits "$seen" test.out '--- watching'
    has "$1: check" "$2" "$(tail -n 8 check.out)"
    has "$1: test" "$3" "$(tail -n 8 test.out)"
}
both "at first" "ours.yaml: fine" "1 passed, 0 failed"
rules any >rules/ours.yaml
both "a change" "ours.yaml: fine" "0 passed, 1 failed"
rules 'none, none' >rules/ours.yaml
both "a broken file" "error" "error"
rm rules/ours.yaml
both "a file that is gone" "rules/ours.yaml" "ours.yaml"
printf 'kanun: 1\nextends: basra/eg' >rules/ours.yaml
both "half a file" "error" "error"
head -c 3000000 /dev/zero | tr '\0' 'x' >rules/ours.yaml
both "a huge file" "error" "error"
rm rules/ours.yaml
mkdir rules/ours.yaml
both "a folder in its place" "rules/ours.yaml" "ours.yaml"
rmdir rules/ours.yaml
ln -s ours.yaml rules/ours.yaml
both "a link to itself" "rules/ours.yaml" "ours.yaml"
rm rules/ours.yaml
rules none >rules/new && mv rules/new rules/ours.yaml
both "the file again, by renaming" "ours.yaml: fine" "1 passed, 0 failed"
printf 'hook "x" {' >rules/more.lua
printf 'script: more.lua\n' >>rules/ours.yaml
both "a broken script" "more.lua" "more.lua"
holds "both still run" kill -0 "$check" "$test"
kill "$check" "$test"
wait "$check" "$test" 2>/dev/null

# ---- play ----
rules none >rules/ours.yaml
mkfifo keys
"$KANUN" play rules/ours.yaml --watch --seat 1 --players random --seed 5 <keys >play.out 2>&1 &
play=$!
trap 'kill $play 2>/dev/null; rm -rf "$scratch"' EXIT
exec 3>keys
waits 1 play.out '^> ' || waits 1 play.out '    1  '
echo 1 >&3
waits 2 play.out '    1  '
printf 'pack: {points: {TS: 2}, points_total: 15}\n' >>rules/ours.yaml
waits 1 play.out 'The rules have changed'
waits 1 play.out 'Resumed after'
has "what the rules say now" "+ Card points: Aces and Jacks 1 each; 2C TS 2 each" "$(<play.out)"
has "what they said" "- Card points:" "$(<play.out)"
has "the moves are made again" "Resumed after 2 moves." "$(<play.out)"
printf 'kanun: [\n' >rules/ours.yaml
waits 1 play.out 'The match continues under the old rules.'
has "a broken file is told" "ours.yaml:" "$(<play.out)"
rm rules/ours.yaml
waits 2 play.out 'The match continues under the old rules.'
rules none >rules/ours.yaml
printf 'phases: {play: {fishing: {must_take: never}}}\n' >>rules/ours.yaml
waits 2 play.out 'The rules have changed'
waits 2 play.out 'Resumed after'
printf 'pack: {without: 7D}\n' >>rules/ours.yaml
waits 3 play.out 'The rules have changed'
printf '1\nquit\n' >&3
holds "two lines that arrive at once are read" waits 1 play.out 'You have left the table'
exec 3>&-
wait "$play"
same "it ends when it is told to" 0 $?
kanun 2 "a record is not watched" play --watch --resume rules/ours.test.yaml
complains "says why" "--watch needs a GAME"
finish
