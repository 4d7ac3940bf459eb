#!/bin/bash
# SPDX-License-Identifier: MIT
# play.test.sh: `kanun play` without a terminal: computers among themselves, and people who type into a pipe.
set -u
. tests/cli/kanun.sh

kanun 0 "without a terminal computers play" play basra/egypt --seed 3
says "what is played is told" "seat 0 (greedy): "
says "each deal is counted" "Deal 1 is counted:"
says "to the end" " won the match: "
silent "the seed that was given is not told" "$err"
first=$out
kanun 0 "the same seed" play basra/egypt --seed 3
same "gives the same match" "$first" "$out"
kanun 0 "no seed" play basra/egypt
complains "takes one and tells it" "(--seed "
lacks "nobody's hidden cards are told" "?" "$out"

fed 0 "the end of input ends the match" "" play basra/egypt --seed 3 --players human,greedy
says "cleanly" "The match ends here."
says "the deal is told" "Deal 1, dealt by "
says "the table is told" "  hand        you: "
if grep -qE '^ +seat 1 \(greedy\): [0-9]+ cards$' <<<"$out"; then
    pass "of another hand only the number of cards"
else
    fail "of another hand only the number of cards" "$out"
fi
says "moves are numbered" "    1  "
says "how the deal counts so far is told" "  so far      seat 1 (greedy): majority 30, cards 2"
says "and what a move would bring" "9C x 3S 6H    + 30 majority"
says "cards that are shown name who sees them" "in stock shown to you"
fed 0 "quit" $'quit\n' play basra/egypt --seed 3 --players human,greedy
says "ends the match" "The match ends here."
fed 0 "help" $'help\n' play basra/egypt --seed 3 --players human,greedy
says "tells what can be typed" "why MOVE"
fed 0 "a number" $'1\n' play basra/egypt --seed 3 --players human,greedy
says "makes a move" "  you: "
move=$(sed -n 's/^ *1  //p' <<<"$out" | sed 's/    .*//; q')
fed 0 "a move as it is written" "$move"$'\n' play basra/egypt --seed 3 --players human,greedy
says "makes it" "  you: $move"
fed 0 "small letters" "${move,,}"$'\n' play basra/egypt --seed 3 --players human,greedy
says "make it too" "  you: $move"
fed 0 "spaces around it" "   $move   "$'\r\n' play basra/egypt --seed 3 --players human,greedy
says "do not matter" "  you: $move"
fed 0 "a number that is none" $'0\n99\n' play basra/egypt --seed 3 --players human,greedy
says "is refused" "there is no move 99: type a number from 1 to "
fed 0 "a word that is no move" $'hello\n' play basra/egypt --seed 3 --players human,greedy
says "is refused with the reason" "no: "
fed 0 "why of a legal move" "why $move"$'\n' play basra/egypt --seed 3 --players human,greedy
says "says that it is legal" "yes: that is a legal move"
fed 0 "table" $'table\n' play basra/egypt --seed 3 --players human,greedy
same "shows the table again" 2 "$(grep -c '^Score: ' <<<"$out")"
fed 0 "rules" $'rules\n' play basra/egypt --seed 3 --players human,greedy
says "shows the rules" "Basra (Egypt)"
fed 0 "undo at the start" $'undo\n' play basra/egypt --seed 3 --players human,greedy
says "finds nothing" "there is nothing to take back"
fed 0 "undo" $'1\nundo\n' play basra/egypt --seed 3 --players human,greedy
says "takes back" "taken back"
hands=$(grep '^  hand ' <<<"$out")
same "to the same hand" "$(sed -n 1p <<<"$hands")" "$(sed -n 3p <<<"$hands")"
fed 0 "empty lines" $'\n\n\n' play basra/egypt --seed 3 --players human,greedy
says "are no moves" "> > > > "
fed 0 "a whole match of first moves" "$(yes 1 | head -3000)" play basra/egypt --seed 3 --players human,greedy
says "is counted" "Deal 1 is counted:"
says "ends" "basra"
fed 0 "two people" $'\n1\n\n1\n' play basra/egypt --seed 3 --players human
says "see the screen one after the other" "press Enter when you are alone with the screen"
fed 0 "people and programs" $'1\n1\n' play basra/egypt --seed 3 --players "human,$first_move"
says "play together" "  seat 1 (program): "

kanun 2 "there is no such player" play basra/egypt --players humna
complains "did you mean" "did you mean 'human'?"
kanun 2 "there is no such game" play basra/egpyt
fed 4 "a program that ends" $'1\n1\n' play basra/egypt --seed 3 --players "human,exec:exit 1"
complains "ends the match with its reason" "ended with status 1"
finish
