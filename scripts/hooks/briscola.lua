-- SPDX-License-Identifier: MIT
-- Briscola: a claim to have won ends the match, and a two, drawn at random, is left out.

local twos = { cards "2S", cards "2H", cards "2D", cards "2C" }

-- Returns a side's total: its score plus the points of this deal if the deal were scored now.
local function total(side) return side.score + side.so_far end

hook "claim_is_right" {
  kind = "value",
  run = function(game, seat) return total(seat.side) >= game.target and 100 or 0 end,
}

hook "claim" {
  kind = "event",
  says = "whoever claims and has enough points, counting the tricks won in this deal but not the one in progress, "
      .. "wins the match for their side; "
      .. "with too few, they lose it",
  run = function(game, event)
    local side = event.side
    if total(side) >= game.target then
      side:award(side.so_far - side.awarded)
    else
      for other in game:sides() do
        if other ~= side then other:award(game.target - other.score) end
      end
    end
    game:end_match()
  end,
}

hook "leave_out" {
  kind = "event",
  says = "one of the twos is drawn before the first deal and left out of the whole match",
  run = function(game)
    if game.removed:is_empty() then game.stock:move(twos[game:random(4)], game.removed) end
  end,
}
