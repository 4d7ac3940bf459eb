-- SPDX-License-Identifier: MIT
-- A house rule: sevens in the pile bring points.

local sevens = cards "7"

hook "three_sevens" {
  kind = "event",
  params = { points = points { default = 5 } },
  says = { en = "a side with three sevens scores {points}" },
  run = function(game, event, with)
    for side in game:sides() do
      if side.pile:count(sevens) >= 3 then side:award(with.points) end
    end
  end,
}
