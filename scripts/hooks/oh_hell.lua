-- SPDX-License-Identifier: MIT
-- Oh Hell: what tricks and bids score.

hook "bids" {
  kind = "event",
  params = {
    bonus = points { default = 10 },
    square = flag { default = false, says = "whether the square of the bid counts" },
    missed = choice {
      "nothing", "tricks", "difference",
      default = "nothing",
      says = "what a player scores who took more or fewer tricks than the bid",
    },
  },
  says = "a player who takes exactly the bid scores {bonus} and {square|false:the bid|the bid multiplied by itself}; "
      .. "{missed|nothing:others score nothing|tricks:others score 1 for each trick|difference:others lose 1 "
      .. "for each trick too many or too few}",
  run = function(game, _, with)
    for seat in game:seats() do
      local won, bid = seat.won, seat.bid
      if won == bid then
        seat:award(with.bonus + (with.square and bid * bid or bid) * game.units)
      elseif with.missed == "tricks" then
        seat:award(won * game.units)
      elseif with.missed == "difference" then
        seat:award(-math.abs(won - bid) * game.units)
      end
    end
  end,
}
