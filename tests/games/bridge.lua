-- SPDX-License-Identifier: MIT
-- The score of a contract. In Chicago nobody is vulnerable in the first deal, the dealer's side in the next two, and
-- both in the fourth.

local each = { C = 20, D = 20, H = 30, S = 30, NT = 30 }

local function is_vulnerable(game, side)
  if game.deal == 0 then return false end
  return game.deal >= 3 or game.dealer.side == side
end

local function made(game, vulnerable, over)
  local level, factor = game.level, game.factor
  local tricks = (each[game.strain] * level + (game.strain == "NT" and 10 or 0)) * factor
  local bonus = tricks < 100 and 50 or vulnerable and 500 or 300
  if level == 6 then bonus = bonus + (vulnerable and 750 or 500) end
  if level == 7 then bonus = bonus + (vulnerable and 1500 or 1000) end
  if factor == 1 then return tricks + bonus + over * each[game.strain] end
  return tricks + bonus + 25 * factor + over * 50 * factor * (vulnerable and 2 or 1)
end

local function failed(game, vulnerable, under)
  local factor = game.factor
  if factor == 1 then return under * (vulnerable and 100 or 50) end
  local doubled = 0
  for n = 1, under do
    doubled = doubled + ((vulnerable or n > 3) and 300 or n > 1 and 200 or 100)
  end
  if vulnerable then doubled = doubled - 100 end
  return doubled * factor // 2
end

hook "contract" {
  kind = "event",
  says = {
    en = "a contract that is made scores its tricks, overtricks and bonuses; each trick short scores for the opponents",
    ja = "達成すればトリック点・オーバートリック・ボーナスを得る。足りなければ1トリックごとに相手の得点",
  },
  run = function(game)
    if not game.declarer then return end -- a deal may be counted while it is still bid for
    local side = game.declarer.side
    local vulnerable = is_vulnerable(game, side)
    local over = side.tricks - 6 - game.level
    if over >= 0 then
      side:award(made(game, vulnerable, over))
    else
      game.declarer.next.side:award(failed(game, vulnerable, -over))
    end
  end,
}
