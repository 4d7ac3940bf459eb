-- SPDX-License-Identifier: MIT
-- A penalty that the table agrees on: a player names another player and a number of points to lose, and all other
-- players must agree.

-- The seat with this number, as people count: from 1.
local function numbered(game, number) return game:seat(number - 1) end

hook "adjust" {
  kind = "phase",
  params = {
    step = integer {
      default = 10,
      min = 1,
      max = 1000,
      says = "the smallest penalty; larger ones are up to five times as much",
    },
    adds = flag { default = false, says = "whether a penalty adds points (for games that the lowest score wins)" },
  },
  moves = { "player", "points", "agree", "refuse" },
  says = {
    whole = true,
    en = "a player may propose that somebody {adds|true:gets|loses} {step} points or two, three, four or five times as "
      .. "many; if all others agree, it is done",
  },
  outcomes = { "done" },
  start = function(game)
    game.penalty_of, game.penalty = nil, 0
    game:turn(game.penalty_by)
  end,
  legal = function(game, seat, offers, with)
    if seat ~= game.penalty_by then
      offers:add("agree")
      offers:add("refuse")
    elseif not game.penalty_of then
      for one in game:seats() do offers:add("player", nil, one.index + 1) end
    else
      for times = 1, 5 do offers:add("points", nil, times * with.step) end
    end
  end,
  play = function(game, move, with)
    if move.word == "player" then
      game.penalty_of = numbered(game, move.number)
      return game:turn(move.seat)
    elseif move.word == "points" then
      game.penalty = move.number
    elseif move.word == "refuse" then
      return game:done()
    end
    local next = move.seat.next
    if next ~= game.penalty_by then return game:turn(next) end
    local loss = game.penalty * game.units
    game.penalty_of:award(with.adds and loss or -loss)
    game:done()
  end,
}
