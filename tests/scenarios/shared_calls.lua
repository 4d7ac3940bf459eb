-- SPDX-License-Identifier: MIT
hook "counts" {
  kind = "event",
  says = "boasts are counted",
  run = function(game) game.boasts = game.boasts + 1 end,
}
