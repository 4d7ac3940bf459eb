#!/bin/bash
# SPDX-License-Identifier: MIT
# hostile-names.test.sh: runs every command on a folder whose file names have control characters, line ends and marks
# that turn the direction of writing. None of these characters may reach the terminal.
set -u
. tests/cli/kanun.sh

names=($'esc\e]0;title\a\e[31mred\rback\b\b\x7fcsi\xc2\x9b31m' $'line\nFORGED: fine\n'
    $'rlo\xe2\x80\xaegnp\xe2\x81\xa7x\xe2\x80\x8fmark\xe2\x80\x8bhidden\nFORGED' $'bad\xff\xfeutf\xe2\x80')
folder=$scratch/names
mkdir "$folder" "$scratch/out"

# clean NAME FILE: the output of a command must have no control characters except line ends and tabs, and no line that
# begins within a name.
clean() {
    holds "$1: no control characters" eval '! LC_ALL=C grep -qP "[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xaf]" "$2"'
    holds "$1: valid UTF-8" iconv -f UTF-8 -t UTF-8 "$2" -o /dev/null
    holds "$1: no forged line" eval '! grep -q "^FORGED" "$2"'
}

# on FILE ARGUMENTS...: runs a command and ignores its exit status.
on() {
    timeout 60 "$KANUN" "$@" >"$scratch/out/out" 2>"$scratch/out/err" </dev/null
    local status=$?
    holds "$*: ends by itself" test "$status" -lt 124
    cat "$scratch/out/out" "$scratch/out/err" >"$scratch/out/all"
    printed=$((printed + $(wc -c <"$scratch/out/all")))
    clean "$(printf '%q ' "$@")" "$scratch/out/all"
}

printed=0
for name in "${names[@]}"; do
    rules=$folder/$name.yaml
    printf 'extends: basra/egypt\nname: Ours\nmatch: {target: 21}\n' >"$rules"
    printf 'extends: basra/egypt\nnonsense: 3\n' >"$folder/$name wrong.yaml"
    printf 'game: %s\nscenarios:\n  a: {moves: [XX]}\n' basra/egypt >"$folder/$name.test.yaml"
    printf 'report:say("x") nope()\n' >"$folder/$name.lua"
    printf '{"record": 1}\n' >"$folder/$name.jsonl"
    on list "$rules"
    on list "$rules" --options
    on show "$rules"
    on show "$rules" --format html
    on show "$rules" --format json
    on show "$rules" --against basra/egypt
    on check "$rules"
    on check "$folder/$name wrong.yaml" "$rules"
    on check "$rules" --translations ja
    on resolve "$rules"
    on perft "$rules" --depth 1 --seed 1
    on sim "$rules" --games 2 --seed 1 --players random
    on sim "$rules" --games 2 --seed 1 --players random --json
    on sim "$rules" --games 2 --seed 1 --players random --record "$folder/$name.played.jsonl"
    on replay "$folder/$name.played.jsonl"
    on replay "$folder/$name.jsonl"
    on verify "$folder/$name.played.jsonl"
    on solve "$folder/$name.played.jsonl" --until 1:30
    on measure "$rules" --games 4 --seed 1 --players random
    on measure "$rules" --games 4 --seed 1 --players random --csv -
    on compare "$rules" --set target=51 --games 4 --seed 1 --players random
    on compare "$rules" "$folder/$name wrong.yaml" --games 4 --seed 1 --players random
    on compare "$rules" basra/egypt --games 4 --seed 1 --players random --html -
    on sweep "$rules" --grid target=51,101 --games 4 --seed 1 --players random
    on bisect "$rules" basra/jordan --games 4 --seed 1 --players random
    on merge "$folder/$name.jsonl"
    on test "$folder/$name.test.yaml"
    on run "$folder/$name.lua"
    on run "$folder/$name.lua" -o "$folder/$name.report"
    on learn "$rules" --lessons 1 -o "$folder/$name.yaml"
    on play "$rules" --resume "$folder/$name.jsonl"
    on play "$rules" --seed 1
    on session --path "$folder/$name"
    on explain "$name"
    on nosuch "$name"
    on sim basra/egypt --set "$name=1" --players "$name"
    on --path "$folder" list
    on completion bash -- kanun show "$folder/"
done
on list --path "$folder"
on list --path "$folder" --paths
on list --path "$folder" --json
on check --all --path "$folder"
on measure --path "$folder" --games 2 --seed 1 --players random "$folder"/*.yaml
for name in "${names[@]}"; do
    on show "$name" --path "$folder"
    on sim "$name" --path "$folder" --games 2 --seed 1 --players random
done
holds "the commands print something" test "$printed" -gt 100000
finish
