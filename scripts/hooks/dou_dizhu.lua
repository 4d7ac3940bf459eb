-- SPDX-License-Identifier: MIT
-- Dou Dizhu: the stake is settled at the end.

hook "settle" {
  kind = "event",
  params = {
    most = integer { default = 99, min = 0, max = 99, says = "the highest number of bombs that double the stake" },
    spring = flag { default = true, says = "whether a side that hardly gets to play pays double" },
  },
  says = {
    whole = true,
    en = "the landlord wins or loses the stake against each opponent: the bid{most|0:|99:, doubled by each bomb and "
      .. "by the rocket|, doubled by each bomb and by the rocket, but at most {most} times}{spring|true:. It is "
      .. "doubled once more if the landlord wins and the others have played nothing, or loses and has played only "
      .. "once|}",
  },
  run = function(game, _, with)
    local landlord = game.landlord
    if not landlord then return end           -- a deal may be counted during the auction
    local won = game.winner == landlord
    local stake = game.bid * game.units
    for _ = 1, math.min(game.bombs, with.most) do stake = 2 * stake end
    local others = landlord.next.plays + landlord.previous.plays
    if with.spring and (won and others == 0 or not won and landlord.plays == 1) then stake = 2 * stake end
    if not won then stake = -stake end
    landlord:award(2 * stake)
    landlord.next:award(-stake)
    landlord.previous:award(-stake)
  end,
}
