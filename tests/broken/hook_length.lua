-- SPDX-License-Identifier: MIT
hook "act" {
  kind = "event",
  run = function(game, event) event.side:award(#event.taken) end,
}
