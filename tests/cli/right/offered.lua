-- SPDX-License-Identifier: MIT
-- Offers moves, and calls a phase, by other names than their own.

hook "knocking" {
  kind = "event",
  says = "who captures with the 7 of diamonds has all knock",
  params = { next = choice { "knocks", default = "knocks" } },
  run = function(game, _, with)
    local call = game.call
    call(game, with.next)
  end,
}

hook "round" {
  kind = "phase",
  says = "the player after the dealer knocks",
  moves = { "knock" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, _, offers)
    local add = offers.add
    add(offers, "knock")
  end,
  play = function(game) game:done() end,
}
