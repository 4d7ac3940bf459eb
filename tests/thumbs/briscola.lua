-- SPDX-License-Identifier: MIT
-- Lead low, win points cheaply, give points to the partner's trick.
GAME, SEATS, WITH = "briscola/standard", 4, { match = "points" }
local strong, points = places "24567JQK3A", { A = 11, ["3"] = 10, K = 4, Q = 3, J = 2 }
local function worth(card) return points[rank(card)] or 0 end
function score(move, at)
  if #move > 2 then return -1000 end
  local trumps = trump(at)
  local t = trick(at, nil, strong, trumps)
  local own = worth(move)
  local cost = suit(move) == trumps and 4 + strong[rank(move)] or 0.1 * strong[rank(move)]
  local stake = sum(t.cards, worth)
  if t.leads then return -own * 1.5 - cost end
  local friend = t.before == 2
  if friend and (t.last or suit(t.best) == trumps or strong[rank(t.best)] >= 9) then return own - cost * 1.5 end
  if t.wins(move) then
    if t.last then return stake + own - cost end
    return (stake + own * (suit(move) == trumps and 0.6 or -0.2)) * 0.8 - cost
  end
  return -own * 1.2 - cost - (t.last and stake * 0.5 or 0)
end
