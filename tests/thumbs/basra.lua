-- SPDX-License-Identifier: MIT
-- Take much, clear the floor, keep the Jacks, and leave nothing that one card clears.
GAME = "basra/egypt"
local function worth(card)
  return 1.2 + (card == "TD" and 3 or card == "2C" and 2 or (rank(card) == "A" or rank(card) == "J") and 1 or 0)
end
local function value(card)
  local at = rank(card)
  return at == "A" and 1 or at == "T" and 10 or tonumber(at) or 50
end
function score(move, at)
  local card, floor = move:sub(1, 2), cards(at.view.floor)
  local sweeper = rank(card) == "J" or card == "7D"
  local total
  if #move > 2 then
    local taken = cards(move:sub(6))
    total = worth(card) + sum(taken, worth) - (sweeper and 4 or 0)
    local clears = rank(card) ~= "J" and (card ~= "7D" or sum(floor, value) <= 10)
    floor = without(floor, taken)
    if #floor == 0 and clears then total = total + 12 end
  else
    floor[#floor + 1] = card
    local seen = cards(at.view.pile[0] .. " " .. at.view.pile[1])
    local function alike(other) return rank(other) == rank(card) end
    total = -worth(card) - (sweeper and 6 or 0) + 0.5 * (count(seen, alike) + count(at.hand, alike))
  end
  local left = sum(floor, value)
  if #floor > 0 and (left <= 10 or #floor == 1) then total = total - 3 end
  return total - 0.1 * sum(floor, worth)
end
