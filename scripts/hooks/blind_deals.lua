-- SPDX-License-Identifier: MIT
-- Blind deals, in which the talon is not shown: they are won without looking at the hand, or with a bid that counts as
-- blind.

hook "open_hands" {
  kind = "phase",
  outcomes = { "shown", "hidden" },
  params = {
    hundred = integer { default = 0, min = 0, max = 10000, says = "the bid that hides the talon (0: none)" },
    unseen = flag { default = false, says = "whether players may not have looked at their hands" },
  },
  says = "{unseen|true:Now all look at their hands. A player who won the auction without looking plays a blind deal. |}"
      .. "{hundred|0:|Whoever won at {hundred} plays a deal for a hundred, unless they raise the contract. }"
      .. "Such a deal counts double, and only the declarer sees the talon.",
  start = function(game, with)
    if with.unseen then
      game.blind = not game.declarer.dealt:is_empty()
      for seat in game:seats() do
        if seat.active then seat.dealt:move(all, seat.hand) end
      end
    end
    game.hundred = game.bid == with.hundred
    if game.blind or game.hundred then
      game.talon:show(all, game.declarer)
      return game:done("hidden")
    end
    game:done("shown")
  end,
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}
