-- SPDX-License-Identifier: MIT
-- Pinochle for two: ten points for a nine that is turned up, and for the last trick.

hook "turned_nine" {
  kind = "event",
  says = { whole = true, en = "the dealer scores 10 if the trump card is a nine" },
  run = function(game) game.dealer.side:award(10 * game.units) end,
}

hook "last_trick" {
  kind = "event",
  says = { whole = true, en = "the last trick scores 10" },
  run = function(game)
    if game.last_won then game.last_won.side:award(10 * game.units) end
  end,
}
