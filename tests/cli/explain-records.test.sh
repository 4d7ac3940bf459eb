#!/bin/bash
# SPDX-License-Identifier: MIT
# explain-records.test.sh: `kanun explain-records`: finds the options under which records were played, and gives
# the reason against others.
set -u
. tests/cli/kanun.sh
r=$scratch/records
mkdir "$r"

# Matches of variants, which set many options of their parent.
for variant in jordan syria yemen; do
    target=$("$KANUN" resolve "basra/$variant" | sed -n 's/^  target: *\([0-9]*\).*/\1/p')
    "$KANUN" sim "basra/$variant" --games 3 --seed 4 --record "$r/$variant.jsonl" >/dev/null 2>&1
    kanun 0 "matches of basra/$variant" explain-records basra/egypt "$r/$variant.jsonl" --set target="$target"
    says "$variant: they fit" "3 matches with "
    has "$variant: with its sevens" "special_seven: $("$KANUN" resolve "basra/$variant" | sed -n 's/^  special_seven: *\([a-z]*\).*/\1/p')" "$out"
done
"$KANUN" replay basra/egypt --seed 9 --set special_seven=none --set target=51 --export json >"$r/none.jsonl"
kanun 0 "one match" explain-records basra/egypt "$r/none.jsonl"
says "the options" "1 match with 144 moves fits basra/egypt --set special_seven=none --set target=51"
says "that it decides" $'Decided, if all other options are as above:\n'
says "what speaks against another value" "    not diamond: $r/none.jsonl:1: move "
says "with the reason and the rule" "; rule: phases.play.fishing"
says "what it leaves open" $'Not decided:\n'
lacks "with cards in letters" "♦" "$out"
has "where the match would be over, too" "the match is over before move 49, '8D x 8S'" "$out"
LC_ALL=C.UTF-8 "$KANUN" explain-records basra/egypt "$r/none.jsonl" >"$scratch/signs"
has "or with signs" "the match is over before move 49, '8♦ x 8♠'" "$(<"$scratch/signs")"
LC_ALL=C.UTF-8 "$KANUN" explain-records basra/egypt "$r/none.jsonl" --ascii >"$scratch/letters"
same "unless --ascii is given" "$out" "$(<"$scratch/letters")"
options=$(sed -n '1s/.*fits basra\/egypt//p' "$scratch/out")
# shellcheck disable=SC2086
kanun 0 "these options" replay basra/egypt --seed 9 $options --export text
same "play the same match" "$("$KANUN" replay "$r/none.jsonl" --export text | grep -c '^  ')" "$(grep -c '^  ' <<<"$out")"
kanun 0 "an option that is given" explain-records basra/egypt "$r/none.jsonl" --set special_seven=none
lacks "is not asked for" "  special_seven:" "$out"
kanun 1 "a wrong one" explain-records basra/egypt "$r/none.jsonl" --set special_seven=any
says "what speaks against it" "No options of basra/egypt fit these records. The nearest ones fail at:"
says "and what fits without it" "Without --set special_seven=any, these fit: basra/egypt --set special_seven=none --set target=51"
kanun 1 "a wrong key" explain-records basra/egypt "$r/jordan.jsonl" --key match.target=5
says "is the reason, not the records' game" "Without --key match.target=5, these fit: basra/egypt --set "
lacks "of which all rules are options" "name other rules" "$out"
kanun 1 "records of several games" explain-records basra/egypt "$r/jordan.jsonl" "$r/syria.jsonl"
says "are named" "The records are of different games: basra/jordan, basra/syria. Explain those of each game alone."
kanun 1 "records of two ways to play" explain-records basra/egypt "$r/none.jsonl" "$r/jordan.jsonl" --set target=51
says "fit nothing" "No options of basra/egypt fit"
kanun 1 "records of another game" explain-records briscola/standard "$r/none.jsonl"
says "fit nothing" "this move can't be made"
printf 'kanun: 1\nextends: basra/egypt\nset: {target: 51, hand_size: 6, jack_pair_points: 10}\n' >"$scratch/sunday.yaml"
"$KANUN" sim "$scratch/sunday.yaml" --games 3 --seed 5 --record "$r/sunday.jsonl" >/dev/null 2>&1
kanun 0 "a target that no record names on the command line" explain-records basra/egypt "$r/sunday.jsonl"
says "is found, since the option's text names it" " --set target=51"
lacks "and no other option is blamed for the end of the matches" "set end_rule" "$out"
says "what it could not try" $'Not tried:\n'
says "other numbers are said to be untried" "  target: other numbers from 1 to 1000000. If you know the number: --set target=NUMBER"
says "an end that differs is told in words" "    not 101: $r/sunday.jsonl:1: the match would not be over after the last move"
says "with its scores" "at the end, the scores are "
lacks "not in JSON" '["' "$out"
printf 'kanun: 1\nextends: basra/egypt\npack: {points: {TS: 2}}\n' >"$scratch/tens.yaml"
"$KANUN" sim "$scratch/tens.yaml" --games 3 --seed 5 --record "$r/tens.jsonl" >/dev/null 2>&1
kanun 1 "rules that are no options" explain-records basra/egypt "$r/tens.jsonl"
says "are named" "The records name other rules: $scratch/tens.yaml. Not every rule of theirs is an option of basra/egypt."
head -n 1 "$r/none.jsonl" >"$r/start.jsonl"
kanun 1 "a match without moves" explain-records basra/egypt "$r/start.jsonl"
says "decides nothing" "The records have no moves, so they decide nothing."

# Wrong input.
kanun 2 "no records" explain-records basra/egypt
kanun 2 "a game that there is not" explain-records basra/egpyt "$r/none.jsonl"
kanun 2 "an option that there is not" explain-records basra/egypt "$r/none.jsonl" --set tarket=5
kanun 2 "a file that there is not" explain-records basra/egypt "$r/nothing.jsonl"
kanun 2 "a folder" explain-records basra/egypt "$r"
printf '{"record": 1, "game": "basra/egypt", "moves": 3}\n' >"$r/broken.jsonl"
kanun 1 "a broken record" explain-records basra/egypt "$r/broken.jsonl"
complains "why" "this is not a record: it does not begin as a record does"
printf 'nonsense\n' >"$r/text.jsonl"
kanun 1 "no record at all" explain-records basra/egypt "$r/text.jsonl"
head -n 40 "$r/none.jsonl" >"$r/short.jsonl"
kanun 0 "a match that was left" explain-records basra/egypt "$r/short.jsonl"
says "has fewer moves" "1 match with 39 moves"
head -n 40 "$r/none.jsonl" >"$r/torn.jsonl"
printf '{"mo' >>"$r/torn.jsonl"
kanun 0 "a torn last line" explain-records basra/egypt "$r/torn.jsonl"
complains "is left out" "is incomplete and was skipped"
head -c 30000000 /dev/zero | tr '\0' 'x' >"$r/huge.jsonl"
kanun 1 "a huge line" explain-records basra/egypt "$r/huge.jsonl"
finish
