-- SPDX-License-Identifier: MIT
-- Moves that end a deal, by hooks on them.

hook "ends" {
  kind = "phase",
  says = "each says how the deal ends",
  moves = { "give", "finish", "spoil", "game", "both", "claim" },
  events = { "give", "finish", "spoil", "game", "both" },
  outcomes = { "done", "claimed" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    offers:add("give")
    offers:add("finish")
    offers:add("spoil")
    offers:add("game")
    offers:add("both")
    offers:add("claim")
    offers:add("pass")
  end,
  play = function(game, move)
    if move.word == "claim" then return game:done("claimed") end
    if move.word == "pass" then return game:done() end
    game:turn(move.seat)
  end,
}

hook "gives" { kind = "event", says = "a gift of 7",
  run = function(_, event) event.seat:award(7) event.seat.bonus = 2 end }
hook "early" { kind = "event", says = "ends the deal", run = function(game) game:end_deal() end }
hook "none" { kind = "event", says = "makes the deal void", run = function(game) game:void_deal() end }
hook "whole" { kind = "event", says = "ends the game", run = function(game) game:end_game() end }
hook "both" { kind = "event", says = "makes the deal void", run = function(game) game:end_deal() game:void_deal() end }
hook "late" {
  kind = "event",
  says = "a bonus of 2 ends the count",
  run = function(game) if game:seat(1).bonus == 2 then game:end_deal() end end,
}
hook "parting" { kind = "event", says = "a point to seat 1", run = function(game) game:seat(1):award(1) end }
