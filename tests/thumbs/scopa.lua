-- SPDX-License-Identifier: MIT
-- Clear the table, take sevens and coins, take much; leave nothing that one card clears.
GAME = "scopa/standard"
local value = places "A234567JQK"
local function worth(card)
  local prime = rank(card) == "7" and 2 or rank(card) == "6" and 0.5 or rank(card) == "A" and 0.4 or 0
  return 1 + prime + (suit(card) == "D" and 1.2 or 0) + (card == "7D" and 4 or 0)
end
function score(move, at)
  local card, floor = move:sub(1, 2), cards(at.view.floor)
  local total
  if #move > 2 then
    local taken = cards(move:sub(6))
    total = worth(card) + sum(taken, worth)
    floor = without(floor, taken)
    if #floor == 0 then total = total + 7 end
  else
    floor[#floor + 1] = card
    total = -worth(card)
  end
  local left = sum(floor, function(other) return value[rank(other)] end)
  return total - (#floor > 0 and left <= 10 and 3 or 0) - 0.2 * sum(floor, worth)
end
