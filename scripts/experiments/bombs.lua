-- SPDX-License-Identifier: MIT
-- How often does a player who has played a bomb win a deal of Taihe? The deals are played move by move.

local taihe = game "taihe_a_bao/standard"
local deals = { random = games(400), greedy = games(400), learnt = games(800) }

-- A bomb: four of a kind ("8S 8H 8D 8C").
local function is_bomb(move)
  if #move ~= 11 then return false end
  local rank = string.sub(move, 1, 1)
  for at = 4, 10, 3 do
    if string.sub(move, at, at) ~= rank then return false end
  end
  return true
end

local table_ = taihe:position { seed = 1 }

-- Returns the winner of a deal, and the players who have played a bomb in it.
local function look(match, players)
  local bombed = {}
  table_:begin(match)
  while not table_:over() and table_:deals() == 0 do
    local seat = table_:seat()
    local move = table_:move(players)
    if is_bomb(move) then bombed[seat] = true end
  end
  local points, any, won, by = table_:points(), false, 0, 0
  for side = 0, taihe:sides() - 1 do
    any = any or bombed[side]
    if points[side] > 0 then
      won = won + 1
      if bombed[side] then by = by + 1 end
    end
  end
  return any, won, by
end

report:title "Bombs' share of Taihe's wins"
report:heading { "players", "deals", "deals with a bomb", "winners", "winners who bombed" }
local rows = {}
for _, players in ipairs { "random", "greedy", "learnt" } do
  local with_bomb, winners, bombers = 0, 0, 0
  for match = 0, deals[players] - 1 do
    local any, won, by = look(match, players)
    if any then with_bomb = with_bomb + 1 end
    winners, bombers = winners + won, bombers + by
  end
  local wins = share(bombers, winners)
  report:row { players, deals[players], share(with_bomb, deals[players]), winners, wins }
  rows[#rows + 1] = { players, wins }
end
report:plot { name = "bombs", title = "Winners of a deal who have played four of a kind", x = "share", rows = rows }
