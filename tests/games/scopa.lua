-- SPDX-License-Identifier: MIT
-- Scopa: a point for clearing the table, and the primiera, for which the best card of each suit
-- counts by a scale of its own.

local suits = { cards "D", cards "H", cards "S", cards "C" }
local scale = { ["7"] = 21, ["6"] = 18, A = 16, ["5"] = 15, ["4"] = 14, ["3"] = 13, ["2"] = 12 }

hook "scopa" {
  kind = "event",
  says = {
    whole = true,
    en = "whoever clears the table scores 1, but not with the last card of the deal",
    ja = "場の札を全て取ると1点。ただしディールの最後の札では得点にならない",
  },
  run = function(game, event)
    local last = game.stock:is_empty()
    for seat in game:seats() do last = last and seat.hand:is_empty() end
    if not last then event.side:award(game.units) end
  end,
}

-- The best card of each suit; nothing for a side that lacks a suit.
local function primiera(side)
  local sum = 0
  for _, suit in ipairs(suits) do
    local best = 0
    for card in side.pile:cards() do
      if suit:has(card) then best = math.max(best, scale[card.rank] or 10) end
    end
    if best == 0 then return 0 end
    sum = sum + best
  end
  return sum
end

hook "primiera" {
  kind = "event",
  says = {
    en = "the side with the best primiera scores 1: its best card of each suit counts 7 as 21, 6 as 18, "
      .. "A as 16, 5 to 2 as 15 to 12, pictures as 10; a side without some suit has none",
    ja = "プリミエラが最も高い側に1点。各スートの最もよい札を、7は21、6は18、Aは16、5〜2は15〜12、絵札は10と数える。"
      .. "1つでもスートが欠けたらプリミエラはない",
  },
  run = function(game)
    local best, winner = 0, nil
    for side in game:sides() do
      local sum = primiera(side)
      if sum > best then
        best, winner = sum, side
      elseif sum == best then
        winner = nil
      end
    end
    if winner then winner:award(game.units) end
  end,
}
