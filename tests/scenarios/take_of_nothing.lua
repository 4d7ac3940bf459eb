-- SPDX-License-Identifier: MIT
hook "takes" { kind = "phase", says = "take the card or pass",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers) offers:add("take", game.offer:top()); offers:add("pass") end,
  play = function(game, move) if move.word == "take" then game.offer:move(all, move.seat.hand) end; game:done() end }
