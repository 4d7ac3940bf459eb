-- SPDX-License-Identifier: MIT
-- Is the dealer better off in the nine Basras, and does that depend on the skill of the players?

local basras = {
  "egypt", "egypt_open_cut", "ethiopia", "jordan", "lebanon_a", "lebanon_b", "palestine", "syria", "yemen",
}
local deals = { random = 20000, learnt = 20000, greedy = 1000 }

report:title "The dealer's advantage in nine Basras"
local rows = {}
for _, players in ipairs { "random", "learnt", "greedy" } do
  report:heading { "game", "players", "deals", "points ahead", "share of deals" }
  for _, name in ipairs(basras) do
    local is = game("basra/" .. name):simulate {
      players = players, games = deals[players], one_deal = true, measure = { "dealer", "dealer-wins" },
    }
    report:row { name, players, is.blocks, is.dealer, is["dealer-wins"] }
    rows[#rows + 1] = { name, is["dealer-wins"], players }
  end
end
report:plot {
  name = "dealer", title = "Deals in which the dealer's side gains most (50: neither side is better off)",
  x = "share of deals", rows = rows,
}
