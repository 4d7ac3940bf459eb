-- SPDX-License-Identifier: MIT
-- Which option of 1000 changes the declarer's success most? Plays single deals and judges all options together.

local thousand = game "thousand/thousand"
local options = {
  "bottom_peek", "shuffle", "raise_step", "blind_bid", "redeal_nines", "redeal_hand_below", "redeal_talon_max",
  "redeal_scope", "marriage_lead", "ace_marriage", "surrender", "surrender_opponents", "surrender_declarer",
}

report:title "What moves the declarer's success in 1000"
local sweep = thousand:sweep {
  options = options, players = "search:20", games = 400, one_deal = true, measure = { "made", "declarer" },
}
table.sort(sweep, function(a, b) return math.abs(a.effect.made.mean) > math.abs(b.effect.made.mean) end)
report:heading { "choice", "deals made", "verdict", "declarer's points", "verdict" }
local rows = {}
for _, row in ipairs(sweep) do
  local made, points = row.effect.made, row.effect.declarer
  report:row { row.option .. "=" .. row.value, made, made.verdict, points, points.verdict }
  rows[#rows + 1] = { row.option .. "=" .. row.value, made }
end
report:plot {
  name = "declarer", title = "By how many deals in one the declarer makes more than in the rules as they are",
  x = "made deals more, of one", rows = rows,
}
