-- SPDX-License-Identifier: MIT
-- Stay in with two sure tricks or some trumps; keep trumps, aces and kings; play high when it wins.
GAME, SEATS = "bourre/standard", 4
local strong = places "23456789TJQKA"
local function promise(card, trumps)
  local at = strong[rank(card)]
  if suit(card) == trumps then return 0.55 + at / 26 end
  return at == 13 and 0.6 or at == 12 and 0.35 or at == 11 and 0.15 or 0
end
function score(move, at)
  local trumps = trump(at)
  local function good(card) return promise(card, trumps) end
  if at.phase == "declare" then
    if move == "out" then return 1.3 end
    local away = cards(move:sub(4))
    local kept = without(at.hand, away)
    return sum(kept, good) + 0.16 * #away - 3 * count(away, function(card) return good(card) >= 0.3 end)
      - count(kept, function(card) return good(card) < 0.3 end) * 0.2
  end
  local t = trick(at, "trick", strong, trumps)
  if t.leads then return suit(move) == trumps and strong[rank(move)] + 5 or strong[rank(move)] end
  if not t.wins(move) then return -strong[rank(move)] - 20 end
  return t.last and -strong[rank(move)] or strong[rank(move)]
end
