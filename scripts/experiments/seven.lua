-- SPDX-License-Identifier: MIT
-- What is the seven of diamonds worth in Egypt? The same deals with it and without it.

local egypt = game "basra/egypt"
local without = egypt:with { special_seven = "none" }
local deals = { random = 20000, learnt = 20000, greedy = 1500 }

report:title "What the seven of diamonds is worth in Egypt"
report:heading { "players", "deals", "points a deal", "verdict", "share of points from basras", "verdict" }
local points, shares = {}, {}
for _, players in ipairs { "random", "learnt", "greedy" } do
  local effect = without:compare(egypt, {
    players = players, games = deals[players], one_deal = true,
    measure = { "total", "share.basra" },
  })
  local total, share = effect.total, effect["share.basra"]
  report:row { players, effect.blocks, total, total.verdict, share, share.verdict }
  points[#points + 1] = { players, total }
  shares[#shares + 1] = { players, share }
end
report:plot {
  name = "seven-points", title = "Points that the seven of diamonds adds to a deal", x = "points", rows = points,
}
report:plot {
  name = "seven-basras", title = "What it adds to the share of points from basras", x = "share", rows = shares,
}
