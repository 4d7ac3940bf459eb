#!/bin/bash
# SPDX-License-Identifier: MIT
# replay.test.sh: `kanun replay`: records play to the same end, and damaged and foreign records are refused with the
# reason. A match of a simulation is repeated exactly, and no player sees hidden cards.
set -u
. tests/cli/kanun.sh
record=$scratch/match.jsonl

# ---- Matches of simulations ----
for players in random greedy,random; do
    kanun 0 "a match is repeated ($players)" replay basra/egypt --seed 7 --first 3 --players $players
    repeated=$out
    kanun 0 "as sim plays it ($players)" sim basra/egypt --seed 7 --first 3 --games 1 --players $players --json
    has "with the same moves and deals ($players)" "end: $(number decisions <<<"$out") moves, $(number deals <<<"$out") deals, over" "$repeated"
done
kanun 2 "a wrong name" replay basra/egpyt
lacks "needs no seed" "--seed" "$err"
kanun 0 "a match without a seed takes one" replay basra/egypt
complains "and tells it" "to repeat this run: --seed "

# ---- Records ----
kanun 0 "a match is written down" replay basra/egypt --seed 7 --set target=51 --export json
cp "$scratch/out" "$record"
kanun 0 "a record is verified" replay "$record"
says "its options are told" "set: target=51"
says "it comes to its end" "every move is legal, and the match ends as recorded"
silent "nothing on standard error" "$err"
kanun 0 "a record is exported" replay "$record" --export json
same "byte for byte" "$(<"$record")" "$out"
kanun 0 "as text" replay "$record" --export text
same "with all moves" "$(grep -c '^{"move"' "$record")" "$(grep -c '^  [0-9]*:[0-9]* player' <<<"$out")"
kanun 0 "a record of some moves" replay "$record" --until 1:10 --export json
same "has these" 9 "$(grep -c '^{"move"' <<<"$out")"

# the same in a session: its record is a single line
{ printf '%s\n' '{"cmd":"new","game":"basra/egypt","seed":7,"chance":{"cut":3}}' '{"cmd":"legal"}'; } |
    "$KANUN" session >"$scratch/replies"
move=$(sed -n '2s/.*"moves":\["\([^"]*\)".*/\1/p' "$scratch/replies")
printf '%s\n' '{"cmd":"new","game":"basra/egypt","seed":7,"chance":{"cut":3}}' "{\"cmd\":\"play\",\"move\":\"$move\"}" \
    '{"cmd":"give","chance":{"cut":5}}' '{"cmd":"save"}' | "$KANUN" session | sed -n '4s/^{"ok":true,"record":\(.*\)}$/\1/p' >"$scratch/saved.jsonl"
kanun 0 "what a session saves is a record" replay "$scratch/saved.jsonl"
says "that is verified" "end: 1 moves, 0 deals, running"
kanun 0 "it is exported line by line" replay "$scratch/saved.jsonl" --export json
says "with the chance given before it began" '"chance":[{"at":-1,"kind":"cut","value":"3"}]'
same "and that given later in place" '{"move":"'"$move"'"} {"chance":"cut","value":"5"}' \
    "$(sed -n 2,3p <<<"$out" | paste -sd ' ')"
cp "$scratch/out" "$scratch/again.jsonl"
kanun 0 "which is the same record" replay "$scratch/again.jsonl" --export json
same "byte for byte too" "$(<"$scratch/again.jsonl")" "$out"
sed '1s/^{/{"seen":{"steps":[]},/' "$scratch/saved.jsonl" >"$scratch/seen.jsonl"
kanun 0 "the page of the table keeps in it what a seat saw" replay "$scratch/seen.jsonl"
sed '1s/^{/{"seen":3,/' "$scratch/saved.jsonl" >"$scratch/seen.jsonl"
kanun 1 "and nothing else" replay "$scratch/seen.jsonl"
complains "the field is named" "'seen' is missing from the record or invalid"

# A given cut applies to the second deal if the first has already been cut, also when the match is replayed.
printf '%s\n' '{"cmd":"new","game":"basra/egypt","seed":7}' '{"cmd":"give","chance":{"cut":5}}' '{"cmd":"view","seat":"all"}' \
    '{"cmd":"undo","count":0}' '{"cmd":"view","seat":"all"}' | "$KANUN" session >"$scratch/replies"
same "chance given before the first move is not given before the beginning" "$(sed -n 3p "$scratch/replies")" "$(sed -n 5p "$scratch/replies")"

# ---- A given point of a match ----
kanun 0 "--until shows the table" replay "$record" --until 2:3
says "where it was" "at 2:3, player "
says "and the moves" " moves: "
first=$out
kanun 0 "the same by the match itself" replay basra/egypt --seed 7 --set target=51 --until 2:3
same "shows the same" "$first" "$out"
dealt=$("$KANUN" replay "$record" --export text | sed '/^deal 2$/q' | grep -c '^  1:')
kanun 0 "the number of a move in the match will do" replay "$record" --until $((dealt + 3))
same "for the same" "$first" "$out"
kanun 1 "a point behind the end" replay "$record" --until 99:1
complains "is not reached" "the record ends before 99:1"
kanun 0 "the first decision, for screen readers" replay "$record" --until 1:1 --plain
says "tells the table in sentences" "The stock: 40 cards."
says "counts players from 1" "Deal 1, move 1: player 1 is to move (Play)"
says "and names cards in words" "Move 1: "
lacks "never by their codes" "8S" "$out"
LC_ALL=C.UTF-8 kanun 0 "the move in a terminal of today" replay "$record" --step
holds "has cards as the table prints them" grep -qE '^  1:1 player [12]: ([2-9JQKA]|10)[♠♥♦♣]' "$scratch/out"
LC_ALL=C.UTF-8 kanun 0 "with --ascii" replay "$record" --step --ascii
holds "it has letters" grep -qE '^  1:1 player [12]: [2-9TJQKA][SHDC]' "$scratch/out"
kanun 0 "partners" replay belote/standard --seed 1
says "are named together" ", won by player "
kanun 0 "the first decision" replay "$record" --until 1:1
says "is one too" "at 1:1, player 1 "

# ---- The view of a seat ----
kanun 0 "a seat's own view" replay "$record" --until 1:1 --seat 0
holds "has its hand" grep -qE '^  hand +player 1: [2-9TJQKA][SHDC]' "$scratch/out"
holds "and not the other" grep -qE '^ +player 2: 4 cards$' "$scratch/out"
lacks "nor what only the program keeps" "kanun." "$out"
lacks "nor the seed, from which all follows" "seed" "$out"
kanun 0 "its steps" replay "$record" --step --seat 0
lacks "have no seed either" "seed" "$out"
# Cards that go from the stock to the other hand must never be named.
lacks "nor cards dealt to others" "to hand of player 2" "$(grep -v '^ *[0-9]* cards from stock to hand of player 2' <<<"$out" | grep 'from stock')"
kanun 0 "all steps" replay "$record" --step
says "have cards dealt to all" "to hand of player 2"
kanun 0 "a spectator's steps" replay "$record" --step --seat spectator
says "have what everybody hears" "        player 1: "

# ---- Damage ----
lines=$(wc -l <"$record")
head -c -9 "$record" >"$scratch/torn.jsonl"
kanun 0 "a torn last line is left out" replay "$scratch/torn.jsonl"
complains "and told" "torn.jsonl:$lines: the last line is incomplete and was skipped"
says "the record has no end then" "the record has no end"
for spoil in '5s/move/mvoe/' '5s/.$//' '5s/.*/x/' '5s/.*/{"move":3}/' '5s/.*/[]/' '5s/^/{"end":{}}\n/'; do
    sed "$spoil" "$record" >"$scratch/damaged.jsonl"
    kanun 1 "damage by $spoil" replay "$scratch/damaged.jsonl"
    complains "is told with its line" "damaged.jsonl:$([[ $spoil == *end* ]] && echo 6 || echo 5): the record is damaged"
done
sed 5d "$record" >"$scratch/damaged.jsonl"
kanun 1 "a move that is lacking" replay "$scratch/damaged.jsonl"
sed '/"end"/s/"scores":\["[0-9]*/"scores":["9999/' "$record" >"$scratch/damaged.jsonl"
kanun 1 "another end" replay "$scratch/damaged.jsonl"
complains "is told" "the match ends differently from the record: the scores are "
complains "and how" ", not 9999 : "
: >"$scratch/empty.jsonl"
kanun 1 "an empty file" replay "$scratch/empty.jsonl"
complains "is no record" "empty.jsonl:1: this is not a record: it is empty; expected a file that \`kanun play\` saved"
kanun 1 "rules in place of a record" play --resume ruledefs/basra/egypt.yaml
complains "are told from one" "egypt.yaml:1: this is not a record: "
kanun 2 "a file that is not there" replay nofile
complains "what else could be given is told" "replay also takes a record (FILE.jsonl)"
printf '%s' "$(head -1 "$record" | head -c 50)" >"$scratch/empty.jsonl"
kanun 1 "half a first line is no record" replay "$scratch/empty.jsonl"
kanun 2 "a file that is not there" replay "$scratch/nowhere.jsonl"

cp "$record" "$scratch/record.json"
kanun 0 "a record is known by how it begins" replay "$scratch/record.json"
says "whatever its name" "every move is legal"
kanun 2 "a folder" replay "$scratch/"
complains "is no record" "is a folder, not a record"
sed '1s/"target":"51"/"target":"52"/' "$record" >"$scratch/damaged.jsonl"
kanun 0 "other options, by which all is right as well" replay "$scratch/damaged.jsonl"
complains "are told" "have changed since this was recorded: match.target was '51' and is now '52'"
sed '1s/target: 51/target: 53/' "$record" >"$scratch/damaged.jsonl"
kanun 1 "rules in a record that are not those of its digest" replay "$scratch/damaged.jsonl"
complains "are damage" "the record is damaged: its rules don't match its digest: match.target was '53'"

# Rules in a record are untrusted text, so deep nesting must do no harm.
for rules in '        x: 1' '      a: 1\n  b: 2\n            c: 3' '\"\\\\' ':' '\n\n  :\n' "$(printf '%*s' 200 '')x"; do
    sed "1s/\"digest\":\"[0-9a-f]*\"/\"digest\":\"0\"/; 1s/\"rules\":\"[^}]*\"scripts\"/\"rules\":\"${rules//\\/\\\\}\",\"scripts\"/" "$record" >"$scratch/deep.jsonl"
    kanun 0 "rules at any depth ('$rules'): a finished match is judged by its end" replay "$scratch/deep.jsonl"
    complains "are told to be others" "have changed since this was recorded"
    sed '/"end"/d' "$scratch/deep.jsonl" >"$scratch/open.jsonl"
    kanun 1 "rules at any depth ('$rules') of a match without an end" replay "$scratch/open.jsonl"
    complains "are told to be others" "have changed since this was recorded"
    sed '/"end"/s/"scores":\["[0-9]*/"scores":["9999/' "$scratch/deep.jsonl" >"$scratch/open.jsonl"
    kanun 1 "rules at any depth ('$rules') and another end" replay "$scratch/open.jsonl"
    complains "is told with both" "; the rules have changed since this was recorded"
done
{ printf '{"cmd":"load","record":'; head -1 "$scratch/deep.jsonl" | tr -d '\n'; printf '}\n{"cmd":"hello"}\n'; } |
    "$KANUN" session >"$scratch/replies"
same "in a session too" 2 "$(wc -l <"$scratch/replies")"
fed 0 "and for --resume" "" play --resume "$scratch/deep.jsonl"

# ---- Many matches ----
many=$scratch/many.jsonl
kanun 0 "a simulation is written down" sim basra/egypt --games 12 --seed 7 --players greedy,random --threads 2 --record "$many"
same "one match a line" 12 "$(wc -l <"$many")"
same "in their order" "$(seq 0 11)" "$(sed 's/.*"index":\([0-9]*\).*/\1/' "$many")"
kanun 0 "by any number of threads" sim basra/egypt --games 12 --seed 7 --players greedy,random --threads 1 --record "$scratch/one.jsonl"
holds "the same" cmp "$many" "$scratch/one.jsonl"
kanun 0 "all of them are verified" replay "$many"
says "in one go" "12 matches: every move is legal, and each match ends as recorded"
kanun 0 "one of them is chosen" replay "$many" --first 5 --until 2:3
first=$out
kanun 0 "it is the same" replay basra/egypt --seed 7 --first 5 --players greedy,random --until 2:3
same "as that of the simulation" "$first" "$out"
kanun 1 "one that is not there" replay "$many" --first 12
complains "is told" "has no match 12"
kanun 2 "a point of many matches" replay "$many" --until 2:3
complains "needs one of them" "contains several matches: choose one with --first K"
sed '4s/"moves":\["/&X/' "$many" >"$scratch/damaged.jsonl"
kanun 1 "a damaged one of many" replay "$scratch/damaged.jsonl"
complains "is told with its line" "damaged.jsonl:4: "
fed 2 "what is there is not lost" "" sim basra/egypt --games 1 --record "$many"
complains "by a simulation" "already exists"

# ---- Other rules ----
mkdir "$scratch/rules"
cat >"$scratch/rules/own.yaml" <<'YAML'
extends: basra/egypt
name: Own
match: {target: 40}
YAML
"$KANUN" replay "$scratch/rules/own.yaml" --seed 1 --export json >"$scratch/own.jsonl"
kanun 0 "a record of an own game" replay "$scratch/own.jsonl"
# changed STATUS NAME SCRIPT EXPECTED: edits the game with SCRIPT. The record must be rejected (1) or, if it is valid under the new rules, accepted with a message that names the change
changed() {
    local status=$1
    shift
    cp "$scratch/rules/own.yaml" "$scratch/kept.yaml"
    sed -i "$2" "$scratch/rules/own.yaml"
    kanun "$status" "$1" replay "$scratch/own.jsonl"
    complains "$1: is told" "$3"
    cp "$scratch/kept.yaml" "$scratch/rules/own.yaml"
}
changed 1 "another value" 's/40/50/' "match.target was '40' and is now '50' ($scratch/rules/own.yaml:3)"
changed 0 "another key" '$a about: mine' "about"
changed 1 "a key less" '/^match/d' "match.target was '40' and is now '101' (basra/egypt"
kanun 0 "the same rules again" replay "$scratch/own.jsonl"
echo 'local nothing = cards "7"' >"$scratch/rules/own.lua"
sed -i '$a script: own.lua' "$scratch/rules/own.yaml"
"$KANUN" replay "$scratch/rules/own.yaml" --seed 1 --export json >"$scratch/own.jsonl"
echo '-- changed' >>"$scratch/rules/own.lua"
kanun 0 "a script that changed" replay "$scratch/own.jsonl"
complains "is named" "the script own.lua has changed"

# ---- Replaying a failing hook ----
kanun 3 "a hook fails in a simulation" sim tests/broken/hook_fails.yaml --games 3 --seed 1 --threads 2
failure=$(sed '/^kanun:/,$d' <<<"$err")
command=$(sed -n 's/^  kanun \(replay .*\)/\1/p' <<<"$err")
until_=$(sed -n 's/^to see the table before this move, add \(--until [0-9:]*\)$/\1/p' <<<"$err")
# shellcheck disable=SC2086
kanun 3 "the command that it tells repeats it" $command
same "with the same words" "$failure" "$err"
# shellcheck disable=SC2086
kanun 0 "the point that it tells can be looked at" $command $until_
says "just before" "at ${until_#* }, player "

# ---- Wrong usage ----
kanun 2 "a record has its own seed" replay "$record" --seed 3
kanun 2 "and options" replay "$record" --set target=3
for point in x 0:1 1:0 1: :1 -1 1:2:3 ''; do
    kanun 2 "--until '$point' is wrong usage" replay "$record" --until "$point"
done
kanun 2 "a seat that there is not" replay "$record" --seat 2
kanun 2 "a seat that is a word" replay "$record" --seat mine
kanun 2 "a form that there is not" replay "$record" --export pgn
kanun 2 "a record is not for a seat" replay "$record" --export json --seat 0
kanun 2 "programs are not asked again" replay basra/egypt --seed 1 --players "$first_move"
finish
