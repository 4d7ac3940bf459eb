#!/bin/bash
# SPDX-License-Identifier: MIT
# lawful.test.sh: unusual but valid rules files (tests/cli/lawful) load, play and can be shown. A byte order mark before a
# script, a record or a request changes nothing.
set -u
. tests/cli/kanun.sh

for file in tests/cli/lawful/*.yaml; do
    name=${file##*/}
    kanun 0 "$name is fine" check "$file"
    kanun 0 "$name is played" sim "$file" --games 10 --seed 1
    kanun 0 "$name is shown" show "$file"
    silent "without a word of error" "$err"
done

# If a hook's call is undone and repeated by Lua, this must not undo anything of the move before it.
kanun 0 "free moves beside a script" sim tests/cli/lawful/scripted_free.yaml --games 1 --seed 6 --threads 1
says "as many decisions as without a table" "20 decisions"

# ---- byte order marks, and line ends of other systems ----
mark=$'\xef\xbb\xbf'
cat >"$scratch/game.yaml" <<'YAML'
extends: basra/egypt
name: Plain
script: more.lua
hooks: {more: {event: deal end}}
YAML
cat >"$scratch/more.lua" <<'LUA'
-- remark
hook "more" { kind = "event", says = "one more", run = function(game) game:seat(0):award(1) end }
LUA
sed -i 's/game:seat(0)/game.dealer/' "$scratch/more.lua"
kanun 0 "a script" sim "$scratch/game.yaml" --games 2 --seed 1 --record "$scratch/plain.jsonl"
plain=$(head -1 "$scratch/plain.jsonl" | sed 's/.*"digest":"\([0-9a-f]*\)".*/\1/')
has "has a digest" "$plain" "$(<"$scratch/plain.jsonl")"
{ printf '%s' "$mark" && cat "$scratch/more.lua"; } >"$scratch/marked.lua"
mv "$scratch/marked.lua" "$scratch/more.lua"
kanun 0 "a script with a byte order mark" sim "$scratch/game.yaml" --games 2 --seed 1 --record "$scratch/marked.jsonl"
holds "is the same script" cmp "$scratch/plain.jsonl" "$scratch/marked.jsonl"
{ printf '%s' "$mark" && sed 's/$/\r/' "$scratch/plain.jsonl"; } >"$scratch/windows.jsonl"
kanun 0 "a record" replay "$scratch/plain.jsonl"
told=$out
kanun 0 "a record with a byte order mark" replay "$scratch/windows.jsonl"
same "is the same record" "$told" "$out"
fed 0 "a session whose input begins with a byte order mark" "$mark"$'{"cmd": "hello"}\r\n{"cmd": "quit"}\r\n' session
says "answers the first request" '{"ok":true,"protocol":1'
lacks "and refuses none" '"ok":false' "$out"

# ---- one over the limits ----
ranks() { # ranks N: prints this many ranks
    local n list=()
    for ((n = 10; n < 10 + $1; n++)); do list+=("$n"); done
    printf '%s' "${list[*]}"
}
numbers() { # numbers N PLAY: prints a game with this many ranks
    printf 'name: Numbers\nplayers: 2\npack: {suits: N, ranks: %s}\n' "$(ranks "$1")"
    printf 'zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: seat}, trick: {seen_by: all}}\n'
    printf 'phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 8}}, play: {%s}, count: {score: {a: {count: all, in: pile}}}}\n' "$2"
    printf 'match: {deals: 1}\n'
}
numbers 64 'tricks: {table: trick, won: pile}' >"$scratch/most.yaml"
kanun 0 "64 ranks" sim "$scratch/most.yaml" --games 5
numbers 65 'tricks: {table: trick, won: pile}' >"$scratch/over.yaml"
kanun 1 "65 ranks" check "$scratch/over.yaml"
complains "are too many" "65 ranks are too many: at most 64"
numbers 32 'climbing: {table: trick, won: pile, kinds: {single: {equal: 1}}}' >"$scratch/climbing.yaml"
kanun 0 "32 ranks for climbing" sim "$scratch/climbing.yaml" --games 5
numbers 33 'climbing: {table: trick, won: pile, kinds: {single: {equal: 1}}}' >"$scratch/climbing.yaml"
kanun 1 "33 ranks for climbing" check "$scratch/climbing.yaml"
# shellcheck disable=SC2016
complains "are too many" 'a pack for `climbing` may have at most 32 ranks, but this pack has 33 ranks'
finish
