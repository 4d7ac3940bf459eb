-- SPDX-License-Identifier: MIT
-- Parley: the effects of free moves.

hook "take_up" {
  kind = "event",
  says = { en = "whoever has answered takes up the cards dealt" },
  run = function(_, event) event.seat.dealt:move(event.seat.dealt, event.seat.hand) end,
}

hook "boasted" {
  kind = "event",
  says = { en = "one player a deal may boast to win most tricks" },
  run = function(game, event) game.boaster = event.seat end,
}

hook "claimed" {
  kind = "event",
  says = { en = "the others judge a claim to the rest" },
  run = function(game, event) game.claimer = event.seat end,
}

hook "settle" {
  kind = "event",
  params = { points = points { default = 3, says = "what a boast is worth" } },
  says = { en = "a boast that comes true scores {points}" },
  run = function(game, _, with)
    local seat = game.boaster
    if seat and seat.side.tricks >= 3 then seat.side:award(with.points) end
  end,
}
