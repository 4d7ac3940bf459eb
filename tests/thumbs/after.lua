-- SPDX-License-Identifier: MIT
-- Plays the rule of thumb against learnt: each deal once for every seating, and prints the points per deal by which
-- learnt is ahead.

local g = game(GAME):with(WITH or {})
local sides = g:sides()
local p = g:position { seed = 71 }

local function decide()
  local seat = p:seat()
  local at = { position = p, seat = seat, view = p:view(seat), legal = p:legal(), phase = p:phase() }
  at.players = SEATS or sides
  at.hand = cards(at.view.hand[seat])
  local best, most = at.legal[1], nil
  if #at.legal > 1 then
    for _, move in ipairs(at.legal) do
      local worth = score(move, at)
      if not most or worth > most then best, most = move, worth end
    end
  end
  p:play(best)
end

-- The average lead of the sides of learnt in one deal, in points.
local function ahead(match, shift)
  p:begin(match)
  local before = p:points()
  local deals = p:deals()
  while not p:over() and p:deals() == deals do
    if (p:seat() % sides + shift) % sides % 2 == 0 then decide() else p:move("learnt") end
  end
  local points, ours, others, theirs = p:points(), 0, 0, 0
  for side = 0, sides - 1 do
    local gain = points[side] - before[side]
    if (side + shift) % sides % 2 == 0 then others, theirs = others + gain, theirs + 1 else ours = ours + gain end
  end
  return (LOWEST and -1 or 1) * (ours * theirs - others * (sides - theirs)) // 1, theirs * (sides - theirs)
end

local values, parts = {}, 1
for match = 0, games(4000) - 1 do
  local whole = 0
  for shift = 0, sides - 1 do
    local more, of = ahead(match, shift)
    whole, parts = whole + more, of * sides
  end
  values[#values + 1] = math.tointeger(whole)
end
local m = mean(values)
report:heading { "game", "deals", "learnt is ahead by", "low", "high" }
report:row { GAME, #values, m.mean / parts, m.low / parts, m.high / parts }
