#!/bin/bash
# SPDX-License-Identifier: MIT
# imagined.test.sh: errors of scripts in worlds that players only imagine. They are reported as such, with a remedy.
# They end no match at a table, but they do end a simulation, which nobody watches.
set -u
. tests/cli/kanun.sh

game=tests/cli/imagined/counted.yaml
learnt=$(mktemp)
kanun 0 "the game itself is right" sim "$game" --games 50 --seed 1
kanun 0 "it is learnt by playing it" learn "$game" --deals 20 -o "$learnt"
for player in greedy search:20 medium hard "learnt:$learnt"; do
    kanun 0 "$player plays to the end" play "$game" --seed 3 --players "$player,random"
    # a policy uses the real world
    [[ $player == learnt:* ]] && continue
    complains "it is told whose imagination it was" "in a position that is possible from the view of seat 0"
    complains "and how to help" "Reject such positions with \`plausible\` of a scripted phase"
    complains "and how it goes on" "moves at random when its search fails"
    same "once, not for each move" 1 "$(grep -c "moves at random" <<<"$err")"
done
kanun 3 "a simulation ends" sim "$game" --games 3 --seed 3 --players search:20,random
complains "for the same reason" "in a position that is possible from the view of seat 0"

fed 0 "a hint that fails ends no match" $'1\nhint\n1\nquit\n' play "$game" --seed 3 --seat 0 --players random
says "it is not given" "there is no hint:"
complains "it says why" "in a position that is possible from the view of seat 0"
says "and one plays on" "you: TD"
rm -f "$learnt"
finish
