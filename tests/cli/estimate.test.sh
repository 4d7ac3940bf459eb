#!/bin/bash
# SPDX-License-Identifier: MIT
# estimate.test.sh: what rules may promise to players who think ahead (`match.estimate`): they follow it, nobody else
# sees it or plays differently, and its mistakes are reported.
set -u
. tests/cli/kanun.sh

hoard() { # hoard LINE: writes rules about aces, with an estimate about hearts
    cat >"$scratch/hoard.yaml" <<END
name: Hoarders
players: 2
pack: {ranks: A K Q J T 9, points: {A: 1}}
zones:
  stock: {seen_by: nobody}
  hand:  {per: seat, seen_by: owner}
  pile:  {per: side, seen_by: nobody}
phases:
  shuffle: {shuffle: stock}
  hands:   {give: {cards: 6}}
  play:    {tricks: {follow: never}}
  count:   {score: {aces: {points_of: pile}}}
script: hoard.lua
hooks: {outlook: {value: what hearts in hand promise}}
match: {$1}
END
}
cat >"$scratch/hoard.lua" <<'END'
local hearts = cards "H"
hook "outlook" {
  kind = "value",
  says = "hearts promise much",
  run = function(game, seat) return 10 * seat.hand:count(hearts) end,
}
END
rules=$scratch/hoard.yaml record=$scratch/record.jsonl

hoard "estimate: outlook"
kanun 0 "rules with an estimate" check "$rules"
kanun 0 "are searched" sim "$rules" --games 10 --seed 1 --players search:200:plain --record "$record"
fed 0 "a hint" hint play "$rules" --players human,medium --seed 1
says "tells that it is an estimate" "the value of the deal for your side, by the estimate in these rules, on average, with the number of simulations:"
first=$(grep -oE '"moves":\[("..",){4}' "$record")
same "in ten matches" 10 "$(wc -l <<<"$first")"
lacks "hearts, which it promises much for, are kept" 'H"' "$first"
kanun 0 "the sheet" show "$rules"
lacks "tells nobody of it" "promise" "$out"
kanun 0 "chance" sim "$rules" --games 10 --seed 1 --players random --record "$record.with"
hoard "target: none"
kanun 0 "plays without it" sim "$rules" --games 10 --seed 1 --players random --record "$record.without"
same "as with it" "$(grep -o '"moves":[^]]*' "$record.with")" "$(grep -o '"moves":[^]]*' "$record.without")"

hoard "estimate: 5"
kanun 1 "an estimate that is a number" check "$rules"
complains "is refused" "an estimate that is always 5 can't compare positions: it needs a value hook"
hoard "estimate: outlok"
kanun 1 "one that is not there" check "$rules"
complains "is told" "did you mean 'outlook'?"
hoard "estimate: outlook"
sed -i 's/seat.hand:count/seat.next.hand:count/' "$scratch/hoard.lua"
kanun 1 "one that looks at hidden cards" check "$rules"
complains "is found" "'hand' has cards that seat 0 has not seen"
complains "with who asked" "found while the points of a player were estimated"
kanun 3 "a search with it" sim "$rules" --games 1 --seed 1 --players search:40
complains "ends with the same" "'hand' has cards that seat"
finish
