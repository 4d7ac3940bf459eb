-- SPDX-License-Identifier: MIT
-- Take the most points; otherwise lay down the card that is worth least and that nobody may want.
GAME, SEATS = "chinese_ten/standard", 4
local function worth(card)
  local at, colour = rank(card), suit(card)
  if at == "A" then return colour == "S" and 30 or colour == "C" and 40 or 20 end
  if colour == "S" or colour == "C" then return 0 end
  return tonumber(at) and at ~= "9" and tonumber(at) or 10
end
local partner = { A = "9", ["2"] = "8", ["3"] = "7", ["4"] = "6", ["6"] = "4", ["7"] = "3", ["8"] = "2", ["9"] = "A" }
function score(move, at)
  local card = move:sub(1, 2)
  if #move > 2 then return 20 + worth(card) + sum(cards(move:sub(6)), worth) end
  local wanted = partner[rank(card)] or rank(card)
  local takers = 4 - count(at.hand, function(other) return rank(other) == wanted end)
  for pile = 0, 3 do
    takers = takers - count(cards(at.view.pile[pile]), function(other) return rank(other) == wanted end)
  end
  return -worth(card) - 2 * takers
end
