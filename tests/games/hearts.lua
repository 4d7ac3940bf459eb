-- SPDX-License-Identifier: MIT
-- Shooting the moon: whoever has taken all points gets none, and all others get them.

hook "moon" {
  kind = "event",
  params = { all = points { default = 26, says = "the points of the whole pack" } },
  says = { en = "who takes all {all} points gets none, and every other player gets {all}" },
  run = function(game, event, with)
    for seat in game:seats() do
      if seat.pile:points() == with.all then
        seat:award(-with.all)
        for other in game:seats() do
          if other ~= seat then other:award(with.all) end
        end
      end
    end
  end,
}
