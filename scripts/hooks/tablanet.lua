-- SPDX-License-Identifier: MIT
-- Tablić and Tablanet: a point for clearing the table, and Jacks that sweep it.

local jacks = cards "J"

hook "sweep" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes the whole table, whatever lies there" },
  run = function() return "all" end,
}

-- No hand holds a card, and none is dealt any more.
local function is_last_play(game)
  if not game.stock:is_empty() then return false end
  for seat in game:seats() do
    if not seat.hand:is_empty() then return false end
  end
  return true
end

hook "tabla" {
  kind = "event",
  params = {
    jacks = flag { default = true, says = "whether a Jack can make a tabla" },
    last = flag { default = true, says = "whether the last card of a deal can make a tabla" },
  },
  says = {
    whole = true,
    en = "whoever clears the table{jacks|true:| with any card but a Jack} scores 1"
      .. "{last|true:|, but not with the last card of the deal}",
  },
  run = function(game, event, with)
    if not with.jacks and jacks:has(event.card) then return end
    if not with.last and is_last_play(game) then return end
    event.side:award(game.units)
  end,
}
