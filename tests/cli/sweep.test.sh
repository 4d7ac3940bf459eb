#!/bin/bash
# SPDX-License-Identifier: MIT
# sweep.test.sh: `kanun sweep`: every value of every option once, the result of each, grids, contexts, and messages
# about impossible grids.
set -u
. tests/cli/kanun.sh

timeless() { sed -E 's/"seconds":[0-9.eE+-]+//' <<<"$out"; }
briscola=(sweep briscola/standard --seed 1 --games 300)

kanun 0 "sweep prints a table" "${briscola[@]}"
says "how the measure is now" "margin: "
has "what moves it stands first" "target_wins" "$(grep -A1 '^choice' <<<"$out" | tail -1)"
has "with a verdict" "B more" "$(grep '^target_wins=6' <<<"$out")"
says "what has no effect is named" "No effect seen with these players: indicator_place=beside_stock"
says "what can't be chosen alone is named" "Not possible alone: removed_two=2S, removed_two=2H, removed_two=2D, removed_two=random, target_points=60"
says "what can't be compared is named" "because the seats or sides differ: players=2"
kanun 0 "in another language" "${briscola[@]}" --lang ar
says "it is translated" "البذرة 1"

# Every value of every option appears exactly once.
kanun 0 "sweep --json" "${briscola[@]}" --json --threads 1
holds "is one object" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/out"
same "has each row once" "" "$(grep -o '"option":"[^"]*","value":"[^"]*"' <<<"$out" | sort | uniq -d)"
same "has all values but those in force" 1 "$(grep -c '"option":"claim","value":"true"' <<<"$out")"
lacks "and not those in force" '"option":"claim","value":"false"' "$out"
one=$(timeless)
kanun 0 "with other threads" "${briscola[@]}" --json --threads 3
same "it is the same" "$one" "$(timeless)"

# A row equals the output of compare for the same choice.
row=$(python3 -c 'import json, sys
rows = json.load(open(sys.argv[1]))["contexts"][0]["rows"]
print(next(r["results"][0]["difference"] for r in rows if r["option"] == "last_three_follow"))' "$scratch/out")
kanun 0 "compare" compare briscola/standard --set last_three_follow=false --seed 1 --games 300 --measure margin --json
same "finds the same difference" "$row" "$(number difference <<<"$out")"

kanun 0 "what is set holds for all" "${briscola[@]}" --set match=points --csv -
lacks "and is not varied" '"match"' "$out"
kanun 0 "a grid" "${briscola[@]}" --grid target_wins=1,2 --grid match=points,wins --csv -
has "has the combinations" '"target_wins,match","2,wins"' "$out"
same "but those that are one of the others" 3 "$(wc -l <<<"$out")"
kanun 0 "a grid as a table" "${briscola[@]}" --grid target_wins=1,2 --grid match=points,wins
says "calls each by its choices" "target_wins=1 match=wins "
says "and what does not go together" "Not possible: target_wins=1 match=points"
# A sample of a grid that is too large to be played completely: seven different rows, and the same rows again in a
# second run.
large=(sweep basra/egypt --games 4 --grid "target=$(seq -s, 21 80)" --grid "special_seven=none,diamond,any" --grid "qk_value=0,10" --grid "hand_size=4,6" --grid "majority_points=3,30" --sample 7 --csv -)
kanun 0 "a sample" "${large[@]}" --seed 1
same "has as many rows as are asked for" 7 "$(cut -d'"' -f4 <<<"$out" | grep -c '^[0-9]')"
same "and each of them once" 7 "$(cut -d'"' -f4 <<<"$out" | grep '^[0-9]' | sort -u | wc -l)"
sample=$out
kanun 0 "a sample with other threads" "${large[@]}" --seed 1 --threads 3
same "it is the same" "$sample" "$out"
kanun 0 "a sample with another seed" "${large[@]}" --seed 2
lacks "is another" "$(sed -n 2p <<<"$sample" | cut -d'"' -f4)" "$(cut -d'"' -f4 <<<"$out")"
kanun 0 "a sample of what does not always go together" sweep briscola/standard --seed 1 --games 20 --grid target_wins=1,2,3 --grid match=points,wins --sample 2
says "tells how many there are" "2 combinations of 6, chosen at random with this seed"
lacks "takes those that do" "Not possible" "$out"
kanun 0 "a sample larger than the grid" sweep briscola/standard --seed 1 --games 20 --grid target_wins=1,2 --sample 9
says "is all of it" "2 combinations of 2"
kanun 0 "contexts" sweep briscola/standard --seed 1 --games 100 --contexts 2
says "are told of" "2 random contexts"
has "in how many of them which verdict was reached" "B more in 2 of 2, the opposite in none" "$(grep '^target_wins=6 .*more in' <<<"$out")"
says "no effect is one in the rules as they are" "No effect seen with these players in the unchanged rules"
kanun 0 "several measures" sweep briscola/standard --seed 1 --games 64 --measure deals,moves
says "have a table each" "moves: "

kanun 0 "a range that is off" sweep chinese_ten/standard --seed 1 --games 4 --one-deal --csv -
says "has the least numbers from 1" '"target","1"'
says "or those that its words name" '"red5_bonus","10"'
lacks "and no others then" '"red5_bonus","1",' "$out"
lacks "and none below nothing" '"target","-' "$out"

# A range with a negative minimum; a measure that no row changes, while another measure changes.
cat >"$scratch/knaves.yaml" <<'YAML'
name: Knaves
players: 3
pack: {ranks: 2 3 4 5 6 7 8 9 T J Q K A}
zones:
  stock: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  pile: {per: seat, seen_by: owner}
variables: {won: {per: seat, range: 0-17}}
options: {hearts: {says: what the knave costs, range: [-20, 0], writes: phases.count.score.jh.points}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 17}}
  play: {tricks: {count_in: won}}
  count: {score: {tricks: {times: won}, jh: {count: JH, in: pile, points: -4}}}
match: {deals: 1}
YAML
knaves=(sweep "$scratch/knaves.yaml" --seed 1 --games 40 --one-deal)
kanun 0 "a range from below 0" "${knaves[@]}"
lacks "is no value" "hearts=-20-0" "$out"
says "but has some" "hearts=-8"
kanun 0 "a measure that nothing moves" "${knaves[@]}" --grid hearts=0,-2 --measure deals
says "says which choices move another one" "No effect seen on deals, but on another measure: hearts=0 and hearts=-2"
lacks "and has no heading of nothing" "B - A" "${out%%B is A*}"

kanun 0 "a grid over a key" sweep basra/egypt --seed 1 --games 40 --grid match.target=31,201 --measure deals
says "has its values" "match.target=31 "
kanun 0 "of a key and an option" sweep basra/egypt --seed 1 --games 40 --grid match.target=31,201 --grid special_seven=none --measure deals
says "has the combinations" "match.target=31 special_seven=none"

refused() { # refused NAME COMPLAINT ARGUMENT...
    local name=$1 text=$2
    shift 2
    kanun 2 "$name" sweep "$@" --games 10
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused "an unknown option" "did you mean 'target_wins'?" briscola/standard --grid target_win=1,2
refused "an unknown value" "has no value '1X'" briscola/standard --grid removed_two=2C,1X
refused "no values" "needs OPTION=VALUE" briscola/standard --grid target_wins=
refused "only commas" "has an empty place" briscola/standard --grid target_wins=,
refused "a key that there is not" "there is no key 'tagret'" basra/egypt --grid match.tagret=20,40
refused "a value of a key that is none" "match.target" basra/egypt --grid match.target=20,x
refused "what is set and varied" "--grid varies 'target', which --set or --key says is 51" basra/egypt --set target=51 --grid target=51,101
refused "an option twice" "twice" briscola/standard --grid match=wins --grid match=points
refused "a value twice" "--grid match has the value 'points' twice" briscola/standard --grid match=points,points
refused "too many cells" "more than 1024 combinations; --sample N draws N of them" briscola/standard \
    --grid "target_wins=$(seq -s, 1 40)" --grid "target_points=$(seq -s, 1 40)"
refused "a sample of nothing" "--sample draws combinations of --grid, which is not given" briscola/standard --sample 3
refused "no sample" "--sample needs a whole number from 1 to 1024" briscola/standard --grid match=points --sample 0
refused "a grid in contexts" "exclude each other" briscola/standard --grid match=points --contexts 2
refused "an unknown measure" "there is no measure 'marginal'" briscola/standard --measure marginal
refused "a player who looks at the clock" "searches for a set time" briscola/standard --players search:20ms
refused "a grid that changes nothing" "nothing of --grid can be compared" briscola/standard --grid match=wins
complains "with the reason" "Changes no rule, because it is already in force or another choice overrides it: match=wins"
refused "a grid of other tables" "nothing of --grid can be compared" briscola/standard --grid players=2,3
complains "with the reason, too" "Not compared, because the seats or sides differ: players=2 and players=3"
kanun 2 "an empty place of a grid" sweep basra/egypt --grid special_seven=none,,diamond
complains "is told" "--grid has an empty place"
# Contexts count different things: a claim can't be a cause if players may not claim. So figures belong to the measure
# with that name.
words=(sweep briscola/standard --contexts 6 --games 1 --seed 2 --measure "by,points,times")
kanun 0 "contexts with measures of their own" "${words[@]}" --json
printf '%s' "$out" >"$scratch/contexts.json"
kanun 0 "as a table" "${words[@]}"
same "figures are those of the contexts that have the measure" "" "$(python3 -c '
import json, re, sys
found = {}
for context in json.load(open(sys.argv[1]))["contexts"]:
    for row in context["rows"]:
        for result in row["results"]:
            key = (result["measure"], row["option"] + "=" + row["value"])
            found.setdefault(key, []).append(abs(result["difference"]))
measure = across = None
for line in sys.stdin:
    head = re.match(r"(\S+): \S+ in A", line)
    measure, across = (head[1], False) if head else (measure, across)
    across = across or "Mean size of the effect" in line
    row = re.match(r"(\S+=\S+) +(\d+\.\d+) ", line) if across else None
    if row:
        values = found[measure, row[1]]
        if abs(float(row[2]) - sum(values) / len(values)) > 0.001:
            print(measure, line, values)
' "$scratch/contexts.json" <<<"$out")"

# A copy of the command's script that the user has changed.
mine=(sweep basra/egypt --grid "target=51,201" --games 8 --seed 1 --measure total --script "$scratch/mine.lua")
sed 's/report:line("A: "/report:line("mine: "/' scripts/commands/sweep.lua >"$scratch/mine.lua"
kanun 0 "a script of one's own" "${mine[@]}"
says "runs instead of the command's" "mine: basra/egypt"
same "and takes its options" "${out/mine/A}" "$("$KANUN" "${mine[@]:0:10}")"
for part in 1 2; do
    "$KANUN" "${mine[@]}" --shard $part/2 -o "$scratch/mine-$part"
done
same "its parts are merged" "$("$KANUN" merge "$scratch/mine-1" "$scratch/mine-2")" "$out"
kanun 2 "a script that is not there" sweep basra/egypt --script "$scratch/none.lua"
complains "is named" "cannot read '$scratch/none.lua'"

finish
