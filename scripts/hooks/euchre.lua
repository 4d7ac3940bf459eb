-- SPDX-License-Identifier: MIT
-- Euchre's bowers, the partner who sits out, and the points of a deal.

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

hook "lone_hand" {
  kind = "event",
  says = "the partner of a player who plays alone sits out",
  run = function(game)
    game.maker.next.next.active = false
    game.opens = game.maker.next
  end,
}

hook "euchre" {
  kind = "event",
  params = {
    made = points { default = 1 },
    march = points { default = 2 },
    lone_march = points { default = 4 },
    euchred = points { default = 2 },
    lone_euchred = points { default = 2 },
  },
  says = "three or four tricks score {made} for the makers, five {march}, and five alone {lone_march}; with fewer the "
      .. "others score {euchred}{lone_euchred|2:|, or {lone_euchred} if the maker played alone}",
  run = function(game, _, with)
    if not game.maker then return end -- a deal may be counted while it is still bid for
    local side = game.maker.side
    if side.tricks < 3 then
      game.maker.next.side:award(game.alone and with.lone_euchred or with.euchred)
    elseif side.tricks < 5 then
      side:award(with.made)
    else
      side:award(game.alone and with.lone_march or with.march)
    end
  end,
}
