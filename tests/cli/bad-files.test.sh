#!/bin/bash
# SPDX-License-Identifier: MIT
# bad-files.test.sh: every command that takes a file, with bad files: missing, a folder, empty, noise, not UTF-8, cut
# in half, unreadable, one line of 5 MiB, a pipe that nobody writes, /dev/null, and a file that changes while it is
# read. Each ends by itself with a documented status (1 to 4) and names the file. The tests of single commands cover
# their messages about files.
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$(command -v "$KANUN")")
KANUN_PATH=$(realpath "$KANUN_PATH")
export XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent
cp "$KANUN_PATH/basra/egypt.learnt" "$scratch/good.learnt"
cd "$scratch" || exit 99
exec 3</dev/null

# One good file of each kind. Half of it is not a valid file of that kind: the cut is within a value.
cat >good.yaml <<'YAML'
extends: basra/egypt
name: Ours
set: {target: 121}
YAML
cat >good.test.yaml <<'YAML'
game: basra/egypt
scenarios:
  a nine takes four and five:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    play: 9S x 4D 5C
YAML
echo 'local egypt = game "basra/egypt" report:say("so")' >good.lua
"$KANUN" replay basra/egypt --seed 3 --export json >good.jsonl
"$KANUN" sim basra/egypt --games 4 --seed 1 --shard 1/2 -o good.part >/dev/null
"$KANUN" compare basra/egypt --set target=51 --games 32 --seed 1 --measure total --resume good.run >/dev/null
"$KANUN" pack good.yaml -o good.kanun >/dev/null

# Lines "KIND COMMAND". In a command, FILE stands for the bad file of this kind.
commands='
yaml check FILE
yaml show FILE
yaml show FILE --table
yaml diff basra/egypt FILE
yaml list FILE
yaml play FILE
yaml replay FILE
yaml why FILE
yaml solve FILE --until 1:30
yaml learn FILE --deals 1 -o learnt
yaml sim FILE --games 1
yaml compare basra/egypt FILE --games 1
yaml sweep FILE --games 1
yaml bisect basra/egypt FILE --games 1
yaml measure FILE --games 1
yaml new ours.yaml --from FILE
yaml pack FILE -o packed.kanun
yaml migrate FILE
yaml resolve FILE
yaml perft FILE --depth 1
yaml schema FILE
yaml explain-records FILE good.jsonl
test.yaml test FILE
test.yaml why FILE
test.yaml test FILE --coverage
test.yaml test FILE --bless
test.yaml pack good.yaml FILE -o packed.kanun
jsonl replay FILE
jsonl why FILE
jsonl solve FILE --until 1:30
jsonl verify FILE
jsonl explain-records basra/egypt FILE
jsonl play --resume FILE
lua run FILE
part merge FILE
run compare basra/egypt --set target=51 --games 32 --seed 1 --measure total --resume FILE
kanun check FILE
kanun play FILE
kanun test FILE
learnt sim basra/egypt --games 1 --players learnt:FILE
learnt learn basra/egypt --from FILE -o learnt
'

# These files are not errors: a run that has begun, a script that does nothing, and tests that are packed unchanged.
fine='missing run
empty lua
empty test.yaml pack
half test.yaml pack'

# make_bad KIND ENDING: makes bad.ENDING, a bad file of this kind.
make_bad() {
    local file=bad.$2
    rm -rf "$file"
    case $1 in
    missing) ;;
    folder) mkdir "$file" ;;
    empty) : >"$file" ;;
    noise) printf '\0\377\1\200%.0s' {1..200} >"$file" ;;
    latin) printf 'name: Caf\351\n{"game": "Caf\351"}\n' >"$file" ;;
    half) head -c $(($(wc -c <"good.$2") / 2)) "good.$2" >"$file" ;;
    unreadable) cp "good.$2" "$file" && chmod 000 "$file" ;;
    long) cp long "$file" ;;
    pipe) mkfifo "$file" ;;
    null) ln -s /dev/null "$file" ;;
    esac
}
head -c 5242880 /dev/zero | tr '\0' a >long

bad='missing folder empty noise latin half long pipe null'
((EUID)) && bad+=' unreadable'
whole || bad='noise half pipe'
for kind in $bad; do
    while read -r ending words; do
        [[ -n $ending ]] || continue
        make_bad "$kind" "$ending"
        rm -f ours.yaml packed.kanun
        # shellcheck disable=SC2086
        said=$(timeout 20 "$KANUN" ${words//FILE/./bad.$ending} 2>&1 >printed <&3)
        status=$?
        if ((status == 0)) && grep -qx "$kind $ending\( ${words%% *}\)\?" <<<"$fine"; then
            pass "$kind: $words"
        elif ((status >= 1 && status <= 4)) && [[ $said == *"bad.$ending"* ]]; then
            pass "$kind: $words"
        else
            fail "$kind: $words" "status $status: $said"
        fi
    done <<<"$commands"
done

# A file that changes while it is read: each run must end by itself, with an exit status of its own.
cp good.yaml moving.yaml
(while :; do
    cat good.yaml >moving.yaml
    head -c 30 good.yaml >moving.yaml
    cp long moving.yaml
done) &
writer=$!
wrong=''
for ((n = 0; n < 20; n++)); do
    timeout 20 "$KANUN" check moving.yaml >/dev/null 2>&1
    (($? <= 4)) || wrong+="check "
    timeout 20 "$KANUN" sim moving.yaml --games 1 >/dev/null 2>&1
    (($? <= 4)) || wrong+="sim "
done
timeout 2 "$KANUN" check moving.yaml --watch >/dev/null 2>&1 </dev/null
(($? == 124)) || wrong+="watch "
kill "$writer"
wait "$writer" 2>/dev/null
same "a file that changes while it is read" "" "$wrong"
finish
