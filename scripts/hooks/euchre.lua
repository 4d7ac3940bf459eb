-- SPDX-License-Identifier: MIT
-- Euchre's bowers.

local colour = { S = "black", C = "black", H = "red", D = "red" }

hook "bower_suit" {
  kind = "rule",
  says = { whole = true, en = "the jack of the trump's colour is a trump, too" },
  run = function(card, trump)
    if trump and card.colour == colour[trump] then return "trump" end
  end,
}

hook "bower_strength" {
  kind = "rule",
  says = { whole = true, en = "the jack of trumps is the highest card, and the other jack of its colour the second" },
  run = function(card, trump)
    if trump and card.colour == colour[trump] then return card.suit == trump and 101 or 100 end
  end,
}
