-- SPDX-License-Identifier: MIT
-- The deuce of trumps scores for the side that has won it.

local twos = { S = cards "2S", H = cards "2H", D = cards "2D", C = cards "2C" }

hook "deuce" {
  kind = "event",
  params = { points = points { default = 5 } },
  says = { en = "the deuce of trumps is worth {points}", ja = "切り札の2は{points}点" },
  run = function(game, event, with)
    for side in game:sides() do
      if side.pile:has(twos[game.trump]) then side:award(with.points) end
    end
  end,
}
