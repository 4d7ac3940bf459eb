-- SPDX-License-Identifier: MIT
-- Dou Dizhu: bombs are counted, and the stake is settled at the end.

hook "bomb" {
  kind = "event",
  says = { whole = true, en = "bombs and the rocket are counted" },
  run = function(game) game.bombs = game.bombs + 1 end,
}

-- True if the landlord won and the opponents played nothing, or lost after making only the first play.
local function is_spring(game, landlord, won)
  for seat in game:seats() do
    if won and seat ~= landlord and seat.plays > 0 then return false end
  end
  return won or landlord.plays == 1
end

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
    if with.spring and is_spring(game, landlord, won) then stake = 2 * stake end
    if not won then stake = -stake end
    for seat in game:seats() do
      if seat ~= landlord then
        seat:award(-stake)
        landlord:award(stake)
      end
    end
  end,
}
