-- SPDX-License-Identifier: MIT
-- Oh Hell: a point for each trick, and more for the number that was said.

hook "exact" {
  kind = "event",
  params = { bonus = points { default = 10 } },
  says = {
    en = "each trick scores 1, and who takes exactly what was said scores {bonus} more",
    ja = "1トリックは1点、宣言とちょうど同じ数なら{bonus}点を加える",
  },
  run = function(game, _, with)
    for seat in game:seats() do
      seat:award(seat.won * game.units + (seat.won == seat.bid and with.bonus or 0))
    end
  end,
}
