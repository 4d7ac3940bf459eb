#!/bin/bash
# SPDX-License-Identifier: MIT
# why.test.sh: `kanun why`: why moves are legal or not, and where points come from, in positions of records, simulations
# and scenarios, each with the file and line of its rule.
set -u
. tests/cli/kanun.sh
record=$scratch/match.jsonl
nine=$scratch/nine.test.yaml
"$KANUN" replay basra/egypt --seed 7 --set target=51 --export json >"$record"
cat >"$nine" <<'EOT'
game: basra/egypt

scenarios:

  a nine takes four and five:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    play: [9S x 4D 5C, 3S, KC x KH]

  a jack sweeps:
    given: {hand: {0: JD, 1: 3S}, floor: 4D 5C KH, turn: 0}
    play: JD x 4D 5C KH
    then: {floor: ""}
EOT
line() { grep -n "$1" ruledefs/basra/egypt.yaml | head -1 | cut -d: -f1; } # the position of a rule

# ---- Moves ----
kanun 0 "a move of a record" why "$record" --until 1:30 2D
says "it is refused with the reason" "2D: not allowed: you don't hold 2D"
says "and the line of the rule" "rule: phases.play.fishing, basra/egypt line "
kanun 0 "a legal move" why "$record" --until 1:30 5D x 5H
says "is allowed" "5D takes 5H: you may make that move"
kanun 0 "a card that must capture" why "$nine" --scenario "a nine takes four and five" --until 1 9S
says "names the rule" "rule: phases.play.fishing.must_take, basra/egypt line $(line 'must_take')"
says "and what it may do" "with it you may: 9S takes 4D 5C"
same "whose place was given" "" "$err"
kanun 0 "a move after the last one" why "$nine" --scenario "a jack sweeps" JD
complains "the place is told" "this is the position after the last move of the scenario; --until 1 shows the position before the first move"
kanun 0 "an empty move" why "$record" --until 1:30 ""
says "is about all cards" "every card in your hand can be played"
kanun 0 "all moves" why "$nine" --scenario "a nine takes four and five" --until 1
says "the position" "Deal 1, move 1: player 1 is to move"
says "the list of moves" "2  KC takes KH"
kanun 1 "no move at all" why "$record" --until 1:30 nonsense
says "is told" "'nonsense' is not a move or card here"
kanun 2 "a move that can't be printed" why "$record" --until 1:30 $'\033[2J'
kanun 0 "a simulation" why basra/egypt --seed 7 --set target=51 --until 1:30
says "is at the same place" "Deal 1, move 30: player 2 is to move"
kanun 0 "a meld where only pass is legal" why bezique/standard --seed 1 --until 1:3 sequence
says "is refused with the reason" "sequence: not allowed: you have no "
says "and the rule" "rule: phases.declaring.meld.melds, bezique/standard line"
kanun 0 "no move" why bezique/standard --seed 1 --until 1:3
says "is answered with the reason" "no meld is possible: you can only say pass    rule: phases.declaring.meld.melds"
kanun 0 "a meld in another phase" why bezique/standard --seed 1 --until 1:1 sequence
says "has its other time" "'sequence' is not possible now"

# ---- Points ----
kanun 0 "the end of a match" why "$record"
says "is told" "The match is over"
says "the deal" "Points of deal 2"
says "its points with the cards" "8 cards: AH 1, AD 1, AC 1, TD 3, JD 1, JC 1    rule: phases.count.score.cards, basra/egypt line $(line '    cards:.*points_of')"
says "how many cards" "30 majority: 31 of 52 cards    rule: phases.count.score.majority, basra/egypt line $(line '    majority:')"
says "what a hook gave, and after which move" "10 basra (after TD takes TS)    rule: hooks.basra, basra/egypt line $(line '^  basra:')"
sum=$(sed -n '/player 1:/,/player 2:/s/^    \(-\{0,1\}[0-9]*\) .*/\1/p' "$scratch/out" | paste -sd+ | bc)
same "a side's points add up" "  player 1: $sum" "$(grep -m 1 '  player 1:' "$scratch/out")"
kanun 0 "in the middle of a deal" why "$record" --until 1:30
says "what a count would give" "If the deal were scored now, also"
says "with its cards" "7 cards: AS 1, AH 1, AD 1, AC 1, TD 3"
kanun 0 "a scenario, after its last move" why "$nine" --scenario "a nine takes four and five"
says "few cards are listed" "5 of 52 cards: 4D 5C 9S KH KC"
printf '%s\n' 'game: basra/egypt' 'scenarios:' '  a lone seven:' '    given: {hand: {0: 2C, 1: 7H}, floor: 7D, turn: 1}' \
    '    play: 7H x 7D' >"$scratch/lone.test.yaml"
kanun 0 "a scenario, with points that a hook gave" why "$scratch/lone.test.yaml"
says "deals are counted from 1 there, too" "Points of deal 1 so far"
printf '%s\n' 'game: basra/egypt' 'scenarios:' '  the deal ends:' \
    '    given: {phase: play, hand: {0: 2C, 1: 7H}, floor: 7D KC, stock: "", turn: 0}' '    play: [2C, 7H x 7D]' >"$scratch/end.test.yaml"
kanun 0 "a scenario that ends in another deal" why "$scratch/end.test.yaml"
says "counts the moves of that deal" "Deal 2, move 1 (move 3 of the scenario): "
kanun 0 "one that doesn't" why "$scratch/end.test.yaml" --until 2
says "has one number" "Deal 1, move 2: "
kanun 0 "in Japanese" why "$record" --lang ja
says "all is in Japanese" "第2ディールの得点"
kanun 0 "in Arabic" why "$record" --lang ar
says "all is in Arabic" "نقاط التوزيعة 2"

# ---- A game of every family ----
for game in $("$KANUN" list | awk '{ print $1 }' | sort -t/ -k1,1 -u); do
    kanun 0 "$game" why "$game" --seed 3 --until 8
    says "$game: a position" ", move "
    says "$game: its moves" "    1  "
done

# ---- Wrong input ----
cat >"$scratch/pass.test.yaml" <<'END'
game: big_two/standard
scenarios:
  nothing beats the two:
    given: {phase: play, hand: {0: 2S 3H, 1: 4S 5H, 2: 6S, 3: 7S}, turn: 0}
    play: 2S
  a bid:
    game: bridge/standard
    given: {hand: {0: 2S, 1: 4S, 2: 6S, 3: 7S}, turn: 1}
    play: pass
END
kanun 0 "a place that can only pass" why "$scratch/pass.test.yaml" --scenario "nothing beats the two"
says "hears what each card lacks" "4S does not beat 2S"
lacks "and not that all could be played" "every card" "$out"
kanun 0 "an auction" why "$scratch/pass.test.yaml" --scenario "a bid"
says "is no time for cards" "no card can be played now"
cat >"$scratch/meld.test.yaml" <<'EOT'
game: bezique/standard
scenarios:
  no queen: {given: {phase: declaring, turn: 0, trump: H, last_won: 0, hand: {0: KH QD, 1: 9S 9C}, stock: TS JS}}
EOT
kanun 0 "a meld where only passing is legal" why "$scratch/meld.test.yaml" --scenario "no queen" marriage H
says "is explained" "you have no QH"
kanun 0 "a meld of another phase" why pinochle/standard --seed 1 --until 1:3 run
says "is no move of this one" "'run' is not possible now"
kanun 2 "a file that is not there" why nofile
complains "what else could be given is told" "why also takes a record (FILE.jsonl) or a test file (FILE.yaml)"
kanun 2 "several scenarios, and none is named" why "$nine"
complains "lists them" "--scenario with a name: 'a nine takes four and five', 'a jack sweeps'"
kanun 2 "a scenario that there is not" why "$nine" --scenario "a jack sweep"
complains "did you mean" "did you mean 'a jack sweeps'?"
kanun 1 "a move behind the last one" why "$nine" --scenario "a jack sweeps" --until 9
complains "is told" "the scenario ends before move 9, after 1 moves"
kanun 2 "not a number" why "$nine" --scenario "a jack sweeps" --until 1:2
complains "is told" "--until needs the number of a move"
kanun 2 "options beside a scenario" why "$nine" --scenario "a jack sweeps" --set target=51
complains "are refused" "a scenario has its own game"
kanun 2 "a scenario of a record" why "$record" --scenario x
complains "is refused" "has no scenarios"
sed 's/play: JD x 4D 5C KH/play: 9D/' "$nine" >"$scratch/wrong.test.yaml"
kanun 1 "a scenario whose move is not legal" why "$scratch/wrong.test.yaml" --scenario "a jack sweeps"
complains "says so" "you don't hold 9D"
printf 'game: basra/egypt\nscenarios:\n  x: {given: {hand: {0: 9S}}, play: [\n' >"$scratch/broken.test.yaml"
kanun 3 "a broken test file" why "$scratch/broken.test.yaml"
complains "its line" "broken.test.yaml:"
kanun 2 "a file that there is not" why "$scratch/none.jsonl"
head -c 300 "$record" >"$scratch/torn.jsonl"
kanun 1 "a damaged record" why "$scratch/torn.jsonl"
head -c 3000000 /dev/zero | tr '\0' 'x' >"$scratch/huge.test.yaml"
kanun 3 "a huge file" why "$scratch/huge.test.yaml"
finish
