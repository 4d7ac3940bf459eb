-- SPDX-License-Identifier: MIT
-- Tax: the number of cards drawn, and the rules of the next deal.

local aces = cards "A"

hook "most" {
  kind = "value",
  says = { whole = true, en = "a player may change three cards, or four while holding an ace" },
  run = function(_, seat) return seat.hand:has(aces) and 4 or 3 end,
}

hook "next" {
  kind = "event",
  says = { whole = true, en = "in the next deal the tax is one card for each trick by which the first is ahead of the "
    .. "second, up to three, and one trick fewer is played" },
  run = function(game)
    local first, second = 0, 0
    for seat in game:seats() do
      if seat.won > first then
        first, second = seat.won, first
      elseif seat.won > second then
        second = seat.won
      end
    end
    game.tax = math.min(first - second, 3)
    game.left = math.max(game.left - 1, 1)
  end,
}
