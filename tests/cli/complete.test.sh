#!/bin/bash
# SPDX-License-Identifier: MIT
# complete.test.sh: whether a deal is complete (`game.complete`) depends on the holders of cards, not on the seats that
# see them.
set -u
. tests/cli/kanun.sh

cat >"$scratch/held.lua" <<'END'
hook "lay" {
  kind = "phase", moves = { "lay" }, says = "lay the first card",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, _, offers) offers:add("lay", nil, 1) end,
  play = function(game, move)
    local seat = move.seat
    if seat.hand:count() == 4 then game.told = seat.side.so_far end
    for card in seat.hand:cards() do seat.hand:move(card, seat.pile) break end
    if seat.hand:is_empty() and seat.next.hand:is_empty() then return game:done() end
    game:turn(seat.next)
  end,
}
hook "tally" {
  kind = "event", says = "seven points for a complete deal, else one",
  run = function(game)
    for seat in game:seats() do seat.side:award(game.complete and 7 or 1) end
  end,
}
END
for sight in owner others all; do
    cat >"$scratch/$sight.yaml" <<END
kanun: 1
name: Held
players: 2
script: held.lua
pack: {suits: S H D C, ranks: 1 2 3}
zones:
  stock: {seen_by: nobody}
  hand: {per: seat, seen_by: $sight}
  pile: {per: seat, seen_by: all}
variables: {told: {range: 0-9}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {to: hand, cards: 6}}
  play: {script: {hook: lay}}
  count: {score: {l: {raise: tally}}}
hooks: {tally: {event: tally}}
match: {deals: 1, winner: highest}
END
    cat >"$scratch/$sight.test.yaml" <<END
game: $sight.yaml
scenarios:
  cards are still held:
    given: {phase: play, hand: {0: 1S 2S 3S 1H, 1: 1C 2C 3C}, rest: aside, turn: 0}
    play: lay 1
    then: {told: $([[ $sight == all ]] && echo 7 || echo 1)}
END
    kanun 0 "hands that are seen by $sight" test "$scratch/$sight.test.yaml"
done
finish
