-- SPDX-License-Identifier: MIT
-- Compares a game to 101 with the ladder: the game ends at 51, but at 61 or 71 if two sides have reached the lower
-- target.

local to_101 = game "basra/egypt"
local ladder = to_101:with { end_rule = "extend_51_61_71" }
local measures = { "deals", "margin", "lead-changes", "ties", "wins-of.learnt" }

report:title "101 against the ladder 51-61-71"
report:say "Learnt players against random ones, in both seats: how long matches are, and how much skill shows."
local all = { players = "learnt,random", games = 5000, measure = measures }
local effect = to_101:compare(ladder, all)
report:heading { "measure", "to 101", "ladder", "difference", "verdict" }
for _, name in ipairs(measures) do
  local m = effect[name]
  report:row { name, m.text_a, m.text_b, m, m.verdict }
end
local rows = {}
for name, rules in pairs { ["101"] = to_101, ["ladder"] = ladder } do
  rows[#rows + 1] = { name, rules:simulate(all).deals }
end
report:plot { name = "ladder", title = "Deals of a match", x = "deals", rows = rows }
