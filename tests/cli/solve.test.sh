#!/bin/bash
# SPDX-License-Identifier: MIT
# solve.test.sh: `kanun solve` from outside: from a seed and from a record, its cap and its refusals.
# tests/unit/test_game_solve.c tests its numbers.
set -u
. tests/cli/kanun.sh

kanun 0 "a decision near the end is solved" solve briscola/standard --seed 1 --until 1:30
says "it tells whose it is" "deal 1, move 30: player"
says "and for whom" "player 1 and player 3  player 2 and player 4  points ahead"
solved=$out
same "with two sides one has what the other lacks" "" "$(awk '$3 != "" && $1 ~ /^-?[0-9]+$/ && $1 + $2 != 0' <<<"$out")"
kanun 0 "the same match as a record" replay briscola/standard --seed 1 --export json
cp "$scratch/out" "$scratch/match.jsonl"
kanun 0 "is solved too" solve "$scratch/match.jsonl" --until 1:30
same "with the same result" "$solved" "$out"
kanun 0 "for programs" solve briscola/standard --seed 1 --until 1:30 --json
for key in game digest seat positions revisited depth; do
    says "there is $key" "\"$key\":"
done
says "all of it is solved" '"solved_share":1.0'
same "the moves are worth the same" "$(awk 'NF == 3 && $1 ~ /^-?[0-9]+$/ { print $3, $1, $2 }' <<<"$solved")" \
    "$(grep -o '"move":"[^}]*' <<<"$out" | sed -E 's/"move":"([^"]*)","ahead":\[([-0-9]*)\.0,([-0-9]*)\.0\]/\1 \2 \3/')"
kanun 0 "more sides" solve thousand/501 --seed 1 --until 1:20
says "have points above the mean" "points above the mean in this deal"
kanun 0 "the lowest score wins" solve hearts/standard --seed 1 --until 1:50 --set pass=off
says "have points below the mean" "points below the mean in this deal"
says "the queen of spades is no gain" "    2.50     -6.50      5.50     -1.50  6H"
LC_ALL=C.UTF-8 kanun 0 "a terminal with signs" solve hearts/standard --seed 1 --until 1:50 --set pass=off
says "prints cards with them" "6♥"
LC_ALL=C.UTF-8 kanun 0 "and letters" solve hearts/standard --seed 1 --until 1:50 --set pass=off --ascii
says "on request" "6H"

kanun 2 "without a decision" solve briscola/standard --seed 1
complains "nothing can be solved" "solve needs a decision: --until DEAL:MOVE"
kanun 1 "too many positions" solve briscola/standard --seed 1 --until 1:9 --positions 1000
complains "are told" "more than 1000 positions: choose a later move, or raise --positions"
silent "and nothing is begun" "$out"
kanun 1 "and by JSON" solve briscola/standard --seed 1 --until 1:9 --positions 1000 --json
says "which moves could not be solved" '"ahead":null}],"solved_share":0.0,'
kanun 2 "no positions" solve briscola/standard --seed 1 --until 1:9 --positions 0
kanun 1 "a move that there is not" solve briscola/standard --seed 1 --until 1:900
complains "is refused" "deal 1 ends before 1:900, after 41 moves"
finish
