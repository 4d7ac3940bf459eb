-- SPDX-License-Identifier: MIT
-- The value of a hand for opening: its card points, less a little for each king that stands alone
-- in its suit.

local suits = { cards "S", cards "H", cards "D", cards "C" }
local kings = cards "K"

hook "strength" {
  kind = "value",
  params = {
    lone_king = integer { default = 1, min = 0, max = 3, says = "points off for a king alone" },
  },
  says = { en = "the card points of a hand, {lone_king} off for each king alone in its suit" },
  run = function(game, seat, with)
    local worth = seat.hand:points()
    for _, suit in ipairs(suits) do
      if seat.hand:count(suit) == 1 then
        for card in seat.hand:cards() do
          if kings:has(card) and suit:has(card) then worth = worth - with.lone_king end
        end
      end
    end
    return worth
  end,
}
