-- SPDX-License-Identifier: MIT
-- Bid the tricks that high cards and trumps promise; take while some are missing, then duck.
GAME, SEATS, LOWEST = "batarde/standard", 4, true
local plain, high = places "TGJMFVNQK", places "TGVNQKJMF"
local function chance(card, strain)
  if suit(card) == strain or strain == "A" then
    local at = high[rank(card)]
    return strain == "A" and (at >= 9 and 0.75 or at == 8 and 0.45 or at == 7 and 0.25 or 0.05) or 0.3 + at / 15
  end
  local at = plain[rank(card)]
  local less = strain == "N" and 0 or 0.15
  return at == 9 and 0.8 - less or at == 8 and 0.5 - less or at == 7 and 0.25 - less or 0.03
end
local function promise(hand, strain) return sum(hand, function(card) return chance(card, strain) end) end
local strains = { "N", "C", "D", "H", "S", "A" }
function score(move, at)
  local contract = strains[at.position:variable "contract" + 1] or "N"
  if at.phase == "bidding" then
    local number, strain = tonumber(move:sub(5, 5)), move:sub(7)
    if strain == "" then return -math.abs(promise(at.hand, contract) - number) end
    return -math.abs(promise(at.hand, strain) - number) - (strain ~= contract and 0.15 or 0)
  end
  if at.phase ~= "play" then
    local off = math.abs(promise(at.hand, contract) - at.position:variable("bid", at.seat))
    return move == "no" and 0 or 0.1 - off
  end
  local strong = contract == "A" and high or plain
  local mixed = places "TGJMFVNQK"
  local t = trick(at, nil, strong, "")
  if contract ~= "A" and contract ~= "N" then
    t = trick(at, nil, mixed, contract)
  end
  local lacks = at.position:variable("bid", at.seat) - at.position:variable("taken", at.seat)
  local worth = chance(move, contract) * 10
  if t.leads then return lacks > 0 and worth or -worth end
  if lacks > 0 then return t.wins(move) and (t.last and 20 - worth or worth + 5) or -worth end
  return t.wins(move) and -10 - (t.last and -worth or worth) or worth
end
