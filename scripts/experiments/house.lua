-- SPDX-License-Identifier: MIT
-- Does a house rule matter, and to whom? Three sevens in a pile bring five points.

local egypt = game "basra/egypt"
local house = game "rules/three_sevens.yaml"

report:title "Three sevens for five points"
report:heading { "players", "deals", "measure", "difference", "verdict" }
local rows = {}
for players, deals in pairs { random = 20000, learnt = 20000 } do
  local effect = egypt:compare(house, {
    players = players, games = deals, one_deal = true,
    measure = { "total", "margin", "dealer", "dealer-wins" },
    margin = { dealer = 0.5, ["dealer-wins"] = "1%" },
  })
  for _, name in ipairs { "total", "margin", "dealer", "dealer-wins" } do
    report:row { players, effect.blocks, name, effect[name], effect[name].verdict }
    if name ~= "dealer-wins" then rows[#rows + 1] = { name, effect[name], players } end
  end
end
-- Does it help strong or weak players?
local skill = egypt:compare(house, {
  players = "learnt,random", games = 20000, one_deal = true,
  measure = { "wins-of.learnt", "points-of.learnt", "points-of.random" },
  margin = { ["wins-of.learnt"] = "1%" },
})
for _, name in ipairs { "wins-of.learnt", "points-of.learnt", "points-of.random" } do
  report:row { "learnt,random", skill.blocks, name, skill[name], skill[name].verdict }
end
report:plot { name = "house", title = "What three sevens change in a deal", x = "points", rows = rows }
