-- SPDX-License-Identifier: MIT
-- A score that is dumped: a player who reaches it exactly loses all points.

hook "dump_truck" {
  kind = "event",
  params = { at = points { default = 555, says = "the score at which a player loses all points" } },
  says = "a player with exactly {at} or -{at} points loses all of them: the dump truck",
  run = function(game, _, with)
    for seat in game:seats() do
      local score = seat.side.score
      if score == with.at or score == -with.at then seat:award(-score) end
    end
  end,
}
