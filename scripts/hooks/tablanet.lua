-- SPDX-License-Identifier: MIT
-- Tablanet: a point for clearing the table, and Jacks that take everything.

hook "tabla" {
  kind = "event",
  params = { last = flag { default = false, says = "whether the last card of a deal can make a tabla" } },
  says = {
    whole = true,
    en = "whoever clears the table scores 1{last|true:|, but not with the last card of the deal}",
  },
  run = function(game, event) event.side:award(game.units) end,
}

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes the whole table, and this does not count as a tabla" },
  run = function() return "all" end,
}
