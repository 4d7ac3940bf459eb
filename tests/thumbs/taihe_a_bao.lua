-- SPDX-License-Identifier: MIT
-- Declare with few turns and high cards; play low and many cards first; bomb only near the end.
GAME, SEATS = "taihe_a_bao/standard", 4
local strong = places "45679TJQKA"
local function turns(hand)
  local ranks, number = {}, 0
  for _, card in ipairs(hand) do
    if not ranks[rank(card)] then number = number + 1 end
    ranks[rank(card)] = (ranks[rank(card)] or 0) + 1
  end
  return number
end
local function power(hand)
  return sum(hand, function(card) return rank(card) == "A" and 1 or rank(card) == "K" and 0.6 or 0 end)
end
function score(move, at)
  if at.phase == "declare" then return move == "declare" and power(at.hand) * 1.2 + 10 - turns(at.hand) - 6.5 or 0 end
  if at.phase == "call" and move:sub(1, 4) == "call" then
    local card = move:sub(6, 7)
    local with = { card }
    for _, own in ipairs(at.hand) do with[#with + 1] = own end
    return power(with) * 1.2 + 11 - turns(with) - 5.5
  end
  if at.phase ~= "play" then
    if move == "pass" then return 0 end
    local away = { move:sub(#move - 1) }
    return -turns(without(at.hand, away)) - 0.1 * sum(away, function(card) return strong[rank(card)] end)
  end
  if move == "pass" then return -6 end
  local given = cards(move)
  local high = strong[rank(given[#given])]
  local rest = without(at.hand, given)
  if #rest == 0 then return 1000 end
  local alike = count(at.hand, function(card) return rank(card) == rank(given[1]) end)
  local fewest = 10
  for seat = 0, 3 do
    local held = #cards(at.view.hand[seat])
    if seat ~= at.seat and held < fewest then fewest = held end
  end
  local broken = turns(rest) + 1 - turns(at.hand)
  return #given - high * (fewest <= 2 and -0.5 or 0.6) - 3 * broken - (alike >= 3 and #rest > 3 and 2 or 0)
end
