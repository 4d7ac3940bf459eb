-- SPDX-License-Identifier: MIT
-- Bid the points that aces, tens and marriages promise; lead aces, announce the best marriage; throw points on no
-- other's trick.
GAME = "thousand/thousand"
local strong, points = places "9JQKTA", { A = 11, T = 10, K = 4, Q = 3, J = 2 }
local married = { S = 40, C = 60, D = 80, H = 100 }
local function worth(card) return points[rank(card)] or 0 end
local function promise(hand)
  local whole = 0
  for name, bonus in pairs(married) do
    local function is(card) return suit(card) == name end
    local ace, ten = has(hand, "A" .. name), has(hand, "T" .. name)
    whole = whole + (ace and 18 + 2 * count(hand, is) or 0) + (ten and (ace and 14 or 6) or 0)
    if has(hand, "K" .. name) and has(hand, "Q" .. name) then whole = whole + bonus end
    if count(hand, is) >= 4 then whole = whole + 8 end
  end
  return whole
end
function score(move, at)
  if at.phase == "auction" then
    if move == "pass" then return 0 end
    return promise(at.hand) + 25 - tonumber(move:sub(5))
  end
  if at.phase == "pass" then
    local away = cards(move:sub(6))
    return promise(without(at.hand, away)) - 0.2 * sum(away, worth)
  end
  if at.phase == "contract" then
    local made, bid = promise(at.hand), at.position:variable "bid"
    if move == "keep" then return 0 end
    return move == "surrender" and bid - 60 - made or tonumber(move:sub(7)) and made - 15 - tonumber(move:sub(7)) or 0
  end
  local trumps, card = trump(at), move:sub(1, 2)
  local t = trick(at, nil, strong, trumps)
  if t.leads then
    if #move > 2 then return 200 + married[suit(card)] - strong[rank(card)] end
    local mate = (rank(card) == "K" and "Q" or rank(card) == "Q" and "K" or "x") .. suit(card)
    local top = rank(card) == "A" or rank(card) == "T" and not has(at.hand, "A" .. suit(card)) and #at.hand < 4
    return (top and 60 or -2 * worth(card)) - (has(at.hand, mate) and 50 or 0) + (suit(card) == trumps and 5 or 0)
  end
  if t.wins(card) then return t.last and 30 + worth(card) or 20 - (rank(card) == "A" and 0 or worth(card)) end
  return -worth(card)
end
