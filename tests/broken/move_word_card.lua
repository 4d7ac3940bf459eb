-- SPDX-License-Identifier: MIT
hook "shows" {
  kind = "phase",
  says = "shows the Ace",
  moves = { "AS" },
  legal = function(game, seat, offers) offers:add("AS") end,
  play = function(game) game:done() end,
}
