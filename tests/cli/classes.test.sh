#!/bin/bash
# SPDX-License-Identifier: MIT
# classes.test.sh: combinations at the table: their players, the combinations that beat them, and moves that stand for
# all moves that differ only in suits.
set -u
. tests/cli/kanun.sh

pairs=(play tests/games/president.yaml --seed 45 --players 'human,random')
fed 0 "a pair stands" "" "${pairs[@]}"
says "the table tells who laid it" "  trick       player 3 (random) 3S 3D"
says "and what beats it" "3S 3D (set of equal cards) is beaten by a higher set of equal cards of 2 cards"
fed 0 "another kind" $'6D\n' "${pairs[@]}"
says "is refused with what is needed" "6D does not beat 3S 3D: you need a higher set of equal cards of 2 cards"
says "and with its rule" "rule: phases.play.climbing.kinds"
fed 0 "in Japanese" "" "${pairs[@]}" --lang ja
says "it is told as well" "3S 3D（同じランクの組）に勝つもの：より強い同じランクの組（2枚）"

# The hand has three aces and two twos: AS and 2D stand for the others.
singles=(play tests/games/president.yaml --seed 674 --players 'human,random,random,random')
fed 0 "a single card stands" "" "${singles[@]}"
says "one ace is listed" "    2  AS"
lacks "not another" "  AH" "$(sed -n '/is beaten by/,$p' <<<"$out")"
fed 0 "moves all" $'moves all\n' "${singles[@]}"
says "lists every one, without a number" "       AH"
fed 0 "moves with a card of a class" $'moves 2C\n' "${singles[@]}"
says "find it" "       2C"
fed 0 "any of them" $'AH\n' "${singles[@]}"
says "may be played, and that card is" "  you: AH"
fed 0 "undo" $'AH\nundo\nAD\n' "${singles[@]}"
says "and another one" "  you: AD"

sed 's/kinds: {equals: .*/kinds: {likes: {equal: 1-4}}/' tests/games/president.yaml >"$scratch/likes.yaml"
kanun 0 "a kind without words" check --translations ja "$scratch/likes.yaml"
says "is noted" "'likes' of \`kinds\` has no \`says\` in 'ja'"

in='{"cmd":"new","game":"tests/games/president.yaml","seed":674}
{"cmd":"legal"}
{"cmd":"legal","all":true}
'
fed 0 "a session" "$in" session
mapfile -t lists < <(grep -o '"moves":\[.*' <<<"$out" | tr -cd ',\n')
if ((${#lists[1]} > ${#lists[0]})); then
    pass "lists more moves with all"
else
    fail "lists more moves with all" "$out"
fi
finish
