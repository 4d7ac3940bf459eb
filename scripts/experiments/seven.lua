-- SPDX-License-Identifier: MIT
-- What is the seven of diamonds worth in Egypt? The same deals with it and without it.

local egypt = game "basra/egypt"
local without = egypt:with { special_seven = "none" }
local players = {
  { "random", 20000 }, { "greedy", 1500 }, { "learnt", 20000 }, { "search:50", 800 },
}
-- Besides players who have learnt the game with the seven (above), uses players who have learnt the game that they
-- play: ten policies for each game.
if games(20000) == 20000 then table.insert(players, 4, { "learnt", 20000, 10 }) end

report:title "What the seven of diamonds is worth in Egypt"
report:heading { "players", "deals", "points a deal", "verdict", "share of points from basras", "verdict" }
local points, shares = {}, {}
for _, by in ipairs(players) do
  local name = by[3] and by[1] .. " anew" or by[1]
  local effect = without:compare(egypt, {
    players = by[1], games = by[2], relearn = by[3], one_deal = true, measure = { "total", "share.basra" },
  })
  local total, share = effect.total, effect["share.basra"]
  report:row { name, effect.blocks, total, total.verdict, share, share.verdict }
  points[#points + 1] = { name, total }
  shares[#shares + 1] = { name, share }
end
report:plot {
  name = "seven-points", title = "Points that the seven of diamonds adds to a deal", x = "points", rows = points,
}
report:plot {
  name = "seven-basras", title = "What it adds to the share of points from basras", x = "share", rows = shares,
}
