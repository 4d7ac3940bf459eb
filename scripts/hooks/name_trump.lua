-- SPDX-License-Identifier: MIT
-- The declarer names the trump suit, in a separate phase.

local suits = { "S", "H", "D", "C" }

hook "name_trump" {
  kind = "phase",
  moves = { "trump" },
  says = "The declarer names the trump suit.",
  start = function(game) game:turn(game.declarer) end,
  legal = function(_, _, offers)
    for i = 1, 4 do offers:add("trump", nil, nil, suits[i]) end
  end,
  play = function(game, move)
    game.trump = move.suit
    game:done()
  end,
}
