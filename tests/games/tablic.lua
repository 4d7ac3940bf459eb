-- SPDX-License-Identifier: MIT
-- Tablić: a point for clearing the table.

hook "tabla" {
  kind = "event",
  says = { whole = true, en = "whoever clears the table scores 1", ja = "場の札を取り尽くすと1点" },
  run = function(game, event) event.side:award(game.units) end,
}
