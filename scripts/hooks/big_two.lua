-- SPDX-License-Identifier: MIT
-- The cost of cards left in the hand when a player is out.

local twos = cards "2"

hook "left" {
  kind = "event",
  params = {
    scale = choice { "ten", "eight", "flat", default = "ten", says = "the number of cards from which each costs more" },
    all = integer { default = 13, min = 1, max = 17, says = "the number of cards in a whole hand" },
    twos = flag { default = false, says = "whether each two that is left doubles the cost" },
    paid = flag { default = false, says = "whether the winner scores what the others lose" },
  },
  says = {
    whole = true,
    en = "each card left {paid|true:costs|scores} 1 point{scale|flat:|ten:, 2 from ten cards on, and 3 if all {all} "
      .. "are left|, 2 from eight cards on, 3 from ten on, and 4 if all {all} are left}{twos|true:; each two among "
      .. "them doubles this|}{paid|true:. The winner scores what the others lose|}",
  },
  run = function(game, _, with)
    local winner, scale = game.winner, with.scale
    for seat in game:seats() do
      local n = seat.hand:count()
      local each = 1
      if scale == "ten" and n >= 10 then each = 2 end
      if scale == "eight" and n >= 8 then each = n >= 10 and 3 or 2 end
      if scale ~= "flat" and n >= with.all then each = scale == "ten" and 3 or 4 end
      local worth = n * each * game.units
      if with.twos then
        for _ = 1, seat.hand:count(twos) do worth = 2 * worth end
      end
      seat:award(with.paid and -worth or worth)
      if with.paid and winner then winner:award(worth) end
    end
  end,
}
