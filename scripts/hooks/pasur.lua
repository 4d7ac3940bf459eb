-- SPDX-License-Identifier: MIT
-- Pâsur: a Jack takes all but Queens and Kings, and who clears the table makes a sur.

local is_last_play = require "last_play"

local jacks_and_numbers = cards "A 2-9 T J"

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes all Jacks and all cards with a number" },
  run = function() return jacks_and_numbers end,
}

hook "sur" {
  kind = "event",
  params = {
    cancels = flag { default = true, says = "whether a sur takes one from the other of two sides" },
    close = integer { default = 50, min = 0, max = 10000, says = "a side with so much scores no surs; 0: any does" },
    last = choice { "hands", "card", "none", default = "hands", says = "which cards can make no sur" },
  },
  says = {
    whole = true,
    en = "whoever clears the table with any card but a Jack makes a sur"
      .. "{cancels|true:; where the other of two sides has one, it loses one instead|}"
      .. "{close|0:|; a side that had {close} points or more when the deal began makes none}"
      .. "{last|hands:; no sur is made with the hands that are dealt last|card:; no sur is made with the last card of "
      .. "the deal|}",
  },
  run = function(game, event, with)
    local side, sides, other = event.side, 0, nil
    if with.last ~= "none" and game.stock:is_empty() and (with.last == "hands" or is_last_play(game)) then return end
    if with.close > 0 and side.score >= with.close * game.units then return end
    for one in game:sides() do
      sides = sides + 1
      if one ~= side then other = one end
    end
    if with.cancels and sides == 2 and other.surs > 0 then
      other.surs = other.surs - 1
    else
      side.surs = side.surs + 1
    end
  end,
}
