-- SPDX-License-Identifier: MIT
-- For fishing games: whether the card just played was the last of the deal.

-- Returns true if no hand has a card, and the stock has too few cards to deal again.
return function(game)
  local seats = 0
  for seat in game:seats() do
    if not seat.hand:is_empty() then return false end
    seats = seats + 1
  end
  return game.stock:count() < seats
end
