-- SPDX-License-Identifier: MIT
-- The dealer and his partner, if he has one, count their cards together.

hook "sides" {
  kind = "event",
  says = {
    en = "the dealer and the holder of the ace named score a point each if they have over 60"
      .. " together, else the others do",
  },
  run = function(game)
    local sum = 0
    for seat in game:seats() do
      if seat.is_dealer or seat == game.partner then sum = sum + seat.pile:points() end
    end
    for seat in game:seats() do
      if (seat.is_dealer or seat == game.partner) == (sum > 60) then seat.side:award(1) end
    end
  end,
}
