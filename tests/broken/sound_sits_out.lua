-- SPDX-License-Identifier: MIT
-- sound_sits_out.lua: a hook that makes a seat inactive.
hook "sits_out" {
  kind = "event",
  says = { whole = true, en = "the dealer deals, but takes no part in the deal" },
  run = function(game) game.dealer.active = false end,
}
