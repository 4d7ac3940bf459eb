-- SPDX-License-Identifier: MIT
-- A phase that fills the zone whose name it is given.

hook "fill" {
  kind = "phase",
  params = { to = name { of = "zone", says = "to" } },
  says = "three more cards come to each {to}",
  legal = function() end,
  play = function() end,
  start = function(game, with)
    for seat in game:seats() do game.stock:deal(3, seat[with.to]) end
    game:done()
  end,
}
