-- SPDX-License-Identifier: MIT
-- Pass high cards; duck; throw the queen of spades and hearts on the others' tricks.
GAME, SEATS, LOWEST = "hearts/standard", 4, true
local strong = places "23456789TJQKA"
local function danger(card)
  local at = strong[rank(card)]
  if suit(card) == "S" then return card == "QS" and 40 or at > 11 and 25 or at / 4 end
  return at + (suit(card) == "H" and 4 or 0)
end
local function points(card) return card == "QS" and 13 or suit(card) == "H" and 1 or 0 end
function score(move, at)
  if at.phase ~= "play" then
    local given = {}
    for from = 1, #move - 1 do
      local card = move:sub(from, from + 1)
      if has(at.hand, card) then given[#given + 1] = card end
    end
    return sum(given, danger)
  end
  local t = trick(at, nil, strong, "")
  if t.leads then return -danger(move) - (suit(move) == "S" and has(at.hand, "QS") and 8 or 0) end
  if suit(move) ~= t.led then return danger(move) + 2 * points(move) end
  if not t.wins(move) then return strong[rank(move)] + 20 + (move == "QS" and 30 or 0) end
  if t.last and sum(t.cards, points) == 0 and move ~= "QS" then return strong[rank(move)] + 5 end
  return -strong[rank(move)] - (move == "QS" and 40 or 0)
end
