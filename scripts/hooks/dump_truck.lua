-- SPDX-License-Identifier: MIT
-- A score that is dumped: a player who has exactly this score, or its negative, returns to 0.

hook "dump_truck" {
  kind = "event",
  params = { at = points { default = 555, says = "the score that returns to 0, also below zero" } },
  says = "a score of exactly {at} or -{at} points returns to 0: the dump truck",
  run = function(game, _, with)
    for seat in game:seats() do
      local score = seat.side.score
      if score == with.at or score == -with.at then seat:award(-score) end
    end
  end,
}
