-- SPDX-License-Identifier: MIT
hook "golden" {
  kind = "event",
  run = function(game) game:note("four aces") end,
}
