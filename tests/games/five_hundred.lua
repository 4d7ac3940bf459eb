-- SPDX-License-Identifier: MIT
-- The values of Five Hundred, which order the bids and are scored; who sits out; the joker as the highest trump.

local first = { S = 40, C = 60, D = 80, H = 100, NT = 120 }
local misere = { misere = 250, open_misere = 500 }

local function value(number, contract)
  return misere[contract] or first[contract] + 100 * (number - 6)
end

hook "values" {
  kind = "rule",
  says = {
    en = "six spades are worth 40, the next suit 20 more and each trick 100 more; misere 250, open 500",
    ja = "スペードの6は40点、次のスートごとに20点、1トリックごとに100点増える。ミゼールは250点、オープンは500点",
  },
  run = function(number, name)
    if misere[name] then
      if number > 0 then return nil end
      return misere[name] + 1                 -- an open misere is higher than ten hearts
    end
    if number < 6 or number > 10 then return nil end
    return value(number, name)
  end,
}

hook "joker" {
  kind = "rule",
  says = {
    whole = true,
    en = "the joker is the highest trump; without one it belongs to no suit",
    ja = "ジョーカーは最強の切り札。切り札がなければどのスートでもない",
  },
  run = function(_, trump) return trump and "trump" or "none" end,
}

hook "loner" {
  kind = "event",
  says = { en = "the partner of one who plays a misere sits out", ja = "ミゼールの人のパートナーは休む" },
  run = function(game) game.declarer.next.next.active = false end,
}

hook "five_hundred" {
  kind = "event",
  says = {
    en = "a contract scores its value (all tricks: 250) or loses it; others get 10 a trick, but not in a misere",
    ja = "達成で宣言の値（全トリックなら250点以上）を得て失敗で失う。相手は1トリック10点（ミゼールではなし）",
  },
  run = function(game)
    if not game.declarer then return end -- a deal may be counted while it is still bid for
    local side, others = game.declarer.side, game.declarer.next.side
    local worth = value(game.number, game.contract)
    if misere[game.contract] then
      side:award(game.declarer.tricks == 0 and worth or -worth)
      return
    end
    local won = 0
    for seat in side:seats() do won = won + seat.tricks end
    if won == 10 and worth < 250 then worth = 250 end
    side:award(won >= game.number and worth or -worth)
    others:award(10 * (10 - won))
  end,
}
