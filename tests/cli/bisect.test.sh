#!/bin/bash
# SPDX-License-Identifier: MIT
# bisect.test.sh: `kanun bisect`: it finds all differences between two rules and reports the effect of each; also its
# messages for questions that can't be answered.
set -u
. tests/cli/kanun.sh
program=$(realpath "$(command -v "$KANUN")")
KANUN_PATH=$(realpath "$KANUN_PATH")

kanun 0 "two games" bisect basra/egypt basra/ethiopia --one-deal --seed 1 --games 300 --measure total
says "the whole difference" "total: B - A ="
has "the key that makes it is found" "<" "$(grep '^phases.count.score.majority.points=3' <<<"$out")"
has "a key that does nothing is not" ") ." "$(grep '^match.target=51' <<<"$out")"
says "the mark is explained" ". no effect seen"
says "and so is the key" "With --one-deal, rules about the end of the match have no effect."
lacks "what differs besides are names" "is not B" "$out"
for line in phases.count.score.majority.tie=nobody hooks.basra.with.no_pair=Q; do
    says "the difference $line is there" "$line"
done

# If the rules differ only in choices, the effect of each choice alone equals the result of `compare`. The effect of the
# last of two choices is the whole effect minus the effect of the first.
choices=(--set target_wins=2 --set last_three_follow=false --games 300 --seed 1)
kanun 0 "choices" bisect briscola/standard "${choices[@]}" --json
holds "are one object" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/out"
same "are all there is" 1 "$(grep -c '"complete":true' <<<"$out")"
read -r alone last <<<"$(python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))["differences"][0]["results"][0]
print(d["alone"]["difference"], d["last"]["difference"])' "$scratch/out")"
difference() { "$KANUN" compare briscola/standard "$@" --games 300 --seed 1 --measure margin --json |
    sed 's/.*"difference":\([-0-9.]*\),.*/\1/'; }
same "alone it is what compare says" "$(difference --set target_wins=2)" "$alone"
same "as the last too" "$(difference --set target_wins=2 --set-both last_three_follow=false)" "$last"
kanun 0 "with other threads" bisect briscola/standard "${choices[@]}" --json --threads 3
same "it is the same" "$alone $last" "$(python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))["differences"][0]["results"][0]
print(d["alone"]["difference"], d["last"]["difference"])' "$scratch/out")"
kanun 0 "in another language" bisect briscola/standard "${choices[@]}" --lang ja
says "it is translated" "相違点"
kanun 0 "what can't be chosen alone" bisect briscola/standard --set match=points --set claim=true --set target_points=91 \
    --games 50 --seed 1
has "has no effect of its own" "-  " "$(grep -F '+ claim=true' <<<"$out")"
has "and is marked, with what it needs" "+ target_points=91  " "$out"
has "for a row of all of them" "(" "$(grep '^all with +, together' <<<"$out")"
says "both marks are explained" "-: this can't be played (A with only this difference, or B without it)"
says "below the table" "+: tried together, in the last row"
together=(bisect briscola/standard --set match=points --set claim=true --set target_points=91 --games 50 --seed 1)
kanun 0 "as a table for programs" "${together[@]}" --csv "$scratch/together.csv"
same "one row is B itself, one each difference, one all together" 6 "$(wc -l <"$scratch/together.csv")"
has "by name" '"match=points + claim=true + target_points=91","random","margin",50,' "$(<"$scratch/together.csv")"
has "without numbers that there are not" '"claim=true","random","margin",50,,,,,,,,,"briscola/standard",' "$(<"$scratch/together.csv")"
kanun 0 "that alone" "${together[@]}" --csv -
same "says the same" "$(<"$scratch/together.csv")" "$out"
kanun 0 "and as JSON" "${together[@]}" --json
same "says what is joined" 3 "$(grep -o '"joined":true' <<<"$out" | wc -l)"

# A new hook and its script are one difference. A parameter that B lacks is a difference, although no key shows it.
printf 'hook "three" {\n  kind = "event",\n  params = { points = points { default = 5 } },\n  says = { en = "{points}" },\n  run = function(game, event, with)\n    for side in game:sides() do side:award(with.points) end\n  end,\n}\n' >"$scratch/three.lua"
printf 'extends: basra/egypt\nname: Ours\nset: {target: 121}\nscript: three.lua\nhooks: {three: {event: deal end, with: {points: 4}}}\n' >"$scratch/three.yaml"
for folder in "$scratch" "$PWD"; do
    out=$(cd "$folder" && "$program" bisect basra/egypt "$scratch/three.yaml" --one-deal --seed 1 --games 40 --measure total)
    has "a hook goes with its script, from $folder" "+ hooks.three.with.points=4 " "$out"
    has "which is marked, too" "+ script=" "$out"
    row=$(grep -F 'all with +, together' <<<"$out")
    has "and what it does, alone and as the last" "+8.000 (" "${row#*+8.000 (}"
    lacks "nothing is left untold" "is not B" "$out"
done
printf 'extends: basra/lebanon_a\nname: Ours\nset: {clear_limit: none, jack_pair_points: 20}\n' >"$scratch/limit.yaml"
kanun 0 "a parameter that is left out" bisect basra/lebanon_a "$scratch/limit.yaml" --one-deal --seed 1 --games 100 --measure total
row=$(grep '^hooks.basra.with.limit=none' <<<"$out" | head -1)
kanun 0 "as an option" compare basra/lebanon_a --set clear_limit=none --one-deal --seed 1 --games 100 --measure total
has "does what it does alone" "$(awk '/^total  / { print $4 }' <<<"$out")" "$row"

refused() { # refused NAME COMPLAINT ARGUMENT...
    local name=$1 text=$2
    shift 2
    kanun 2 "$name" bisect "$@" --games 10
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused "nothing to compare with" "needs a second game" briscola/standard
refused "one choice" "at least two" briscola/standard --set match=points
refused "two games and choices" "--set-both" basra/egypt basra/jordan --set peek=none
refused "the same rules" "the same rules" basra/egypt basra/egypt
refused "unlike tables" "only games with equal numbers can be compared" basra/egypt thousand/thousand
refused "an unknown measure" "there is no measure" basra/egypt basra/jordan --measure x
printf 'extends: basra/egypt\nname: Another name\n' >"$scratch/named.yaml"
kanun 2 "games that differ in their names" bisect basra/egypt "$scratch/named.yaml" --seed 1 --games 10
complains "differ in nothing else" "differ in names alone"
printf 'extends: basra/egypt\nname: Another name\nmatch: {target: 51}\n' >"$scratch/named.yaml"
kanun 0 "games that differ in their names and a key" bisect basra/egypt "$scratch/named.yaml" --seed 1 --games 10
lacks "are told apart by the key alone" "is not B" "$out"

finish
