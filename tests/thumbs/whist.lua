-- SPDX-License-Identifier: MIT
-- Lead from length, third hand high, cover, never beat the partner's sure trick.
GAME, SEATS = "whist/standard", 4
local strong = places "23456789TJQKA"
function score(move, at)
  local trumps = trump(at)
  local t = trick(at, nil, strong, trumps)
  local at_rank, long = strong[rank(move)], count(at.hand, function(card) return suit(card) == suit(move) end)
  if t.leads then
    if suit(move) == trumps then return long >= 4 and 10 + at_rank or -5 end
    return at_rank == 13 and 30 or long * 2 + (at_rank >= 11 and -at_rank / 2 or -at_rank / 4)
  end
  local cost = at_rank + (suit(move) == trumps and 8 or 0)
  if t.before == 2 and (t.last or strong[rank(t.best)] >= 12) then return -cost end
  if t.wins(move) then
    if t.last then return 60 - cost end
    if #t.cards == 2 then return 40 + at_rank - (suit(move) == trumps and suit(move) ~= t.led and 2 * at_rank or 0) end
    return at_rank >= 12 and 30 or -at_rank
  end
  return -cost
end
