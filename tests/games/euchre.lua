-- SPDX-License-Identifier: MIT
-- Euchre's bowers, the partner who sits out, and the points of a deal.

local colour = { S = "black", C = "black", H = "red", D = "red" }

hook "bower_suit" {
  kind = "rule",
  says = { whole = true, en = "the jack of the trump's colour is a trump too", ja = "切り札と同じ色のJも切り札になる" },
  run = function(card, trump)
    if trump and card.colour == colour[trump] then return "trump" end
  end,
}

hook "bower_strength" {
  kind = "rule",
  says = {
    whole = true,
    en = "the jack of trumps is the highest, the other of its colour the second",
    ja = "切り札のJが最強、同じ色のJが2番目",
  },
  run = function(card, trump)
    if not trump or card.colour ~= colour[trump] then return end
    return card.suit == trump and 101 or 100
  end,
}

hook "lone_hand" {
  kind = "event",
  says = { en = "the partner of one who plays alone sits out", ja = "1人で戦う人のパートナーは休む" },
  run = function(game) game.maker.next.next.active = false end,
}

hook "euchre" {
  kind = "event",
  params = {
    made = points { default = 1 },
    march = points { default = 2 },
    lone_march = points { default = 4 },
    euchred = points { default = 2 },
  },
  says = {
    en = "three or four tricks score {made}, five {march}, five alone {lone_march}; else the opponents score {euchred}",
    ja = "3か4トリックで{made}点、5トリックで{march}点（1人なら{lone_march}点）。足りなければ相手に{euchred}点",
  },
  run = function(game, event, with)
    if not game.maker then return end -- a deal may be counted while it is still bid for
    local side = game.maker.side
    if side.tricks < 3 then
      game.maker.next.side:award(with.euchred)
    elseif side.tricks < 5 then
      side:award(with.made)
    else
      side:award(game.alone and with.lone_march or with.march)
    end
  end,
}
