-- SPDX-License-Identifier: MIT
-- Play alone with four likely tricks; take pairs of pictures, and throw pictures on no other's trick.
GAME, SEATS = "bird_dog/standard", 3
local strong = places "9TJQKA"
local function promise(at, trumps)
  local whole = 0
  for _, card in ipairs(at.hand) do
    local high = strong[rank(card)]
    whole = whole + (suit(card) == trumps and 0.5 + high / 12 or high == 6 and 0.8 or high == 5 and 0.35 or 0)
  end
  return whole
end
local function worth(card) return (rank(card) == "J" or rank(card) == "Q" or rank(card) == "K") and 1 or 0 end
function score(move, at)
  local shown = cards(at.view.shown)
  local trumps = shown[1] and suit(shown[#shown]) or ""
  if at.phase == "solo_bid" then return move == "declare" and promise(at, trumps) - 4.4 or 0 end
  if at.phase == "nil_bid" then return move == "nil" and 0.4 - promise(at, trumps) or 0 end
  local t = trick(at, nil, strong, trumps)
  local high = strong[rank(move)] + (suit(move) == trumps and 6 or 0)
  if at.position:variable "nil_bidder" == at.seat then return t.wins(move) and -high or high end
  if t.leads then return high >= 12 and 20 or high == 6 and 15 or -high end
  if t.wins(move) then
    local stake = sum(t.cards, worth) + worth(move)
    if t.last then return 3 * stake - high * 0.2 end
    return stake + (high >= 6 and 1 or -2) - high * 0.05
  end
  return -2 * worth(move) - high * 0.1
end
