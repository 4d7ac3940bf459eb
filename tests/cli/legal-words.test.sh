#!/bin/bash
# SPDX-License-Identifier: MIT
# legal-words.test.sh: legal hooks restrict calls as well as plays: words, numbers and passes of an auction, of a poll
# and of a script. Each refusal has the words of the hook. Events without a player have no side.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/words.lua" <<'END'
hook "no_first_pass" {
  kind = "legal",
  says = "who opens may not pass",
  run = function(game, seat, plays)
    assert(plays:has("pass") or plays:has("bid"))
    if seat == game.dealer.next and plays:count("bid") > 1 then plays:forbid("pass") end
  end,
}
hook "no_two" {
  kind = "legal",
  says = "nobody bids two",
  run = function(_, _, plays) plays:forbid("bid", 2) end,
}
hook "only_no" {
  kind = "legal",
  says = "all must say no",
  run = function(_, _, plays) plays:only("no") end,
}
hook "choose" {
  kind = "phase",
  moves = { "light", "keep" },
  says = "one may light a lantern",
  legal = function(_, _, offers)
    offers:add("light")
    offers:add("keep")
    offers:add("pass")
  end,
  play = function(game) game:done() end,
}
hook "no_keeping" {
  kind = "legal",
  says = "lanterns must be lit",
  run = function(_, _, plays)
    plays:forbid("keep")
    plays:forbid("pass")
  end,
}
hook "nobody" {
  kind = "event",
  says = "what is nobody's doing has no side",
  run = function(_, event)
    assert(event.side == nil and event.seat == nil and event.winner == nil and event.card == nil)
  end,
}
END
cat >"$scratch/words.yaml" <<'END'
kanun: 1
name: Words
players: 2
script: words.lua
pack: {suits: S H, ranks: 7 8 9 T J Q K A}
zones: {hand: {per: seat, seen_by: owner}, stock: {}, pile: {per: seat, seen_by: nobody}}
variables: {bid: {range: 0-3}, bidder: {type: seat}, asked: {type: flag}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {to: hand, cards: 4}}
  bidding: {auction: {lowest: 1, highest: 3, seat_to: bidder, number_to: bid}}
  ask: {poll: {ask: [yes, no], answer_to: asked, says: More?}}
  choose: {script: choose}
  play: {tricks: {trump: none}}
  count: {score: {cards: {points_of: pile}, step: {raise: counted}}}
hooks:
  no_first_pass: {legal: bidding}
  no_two: {legal: bidding}
  only_no: {legal: ask}
  no_keeping: {legal: choose}
  nobody: {event: [deal start, counted, deal end]}
match: {deals: 1}
END
cat >"$scratch/words.test.yaml" <<'END'
game: words.yaml
scenarios:
  what is said is narrowed:
    chance: {first_dealer: 0}
    legal: [bid 1, bid 3]
    refuse: {pass: who opens may not pass, bid 2: nobody bids two}
    play: [1: bid 1, 0: pass]
    steps:
      - legal: ["no"]
        refuse: {"yes": all must say no}
  so is what a script offers:
    given: {hand: {0: 7S 8S, 1: 9S TS}, turn: 1, phase: choose}
    legal: [light]
    refuse: {keep: lanterns must be lit, pass: lanterns must be lit}
END
holds "a legal hook narrows words and numbers" "$KANUN" test "$scratch/words.test.yaml"
holds "what is nobody's doing has no seat and no side" "$KANUN" sim "$scratch/words.yaml" --games 3 --seed 1
finish
