-- SPDX-License-Identifier: MIT
-- The measures of the literature in all shipped games: the skill of learnt players against random players; fairness,
-- convergence, drama, security and decisiveness among learnt players; the spread of single deals among searching
-- players.

local families = {
  { "basra", {
    "egypt", "egypt_open_cut", "ethiopia", "jordan", "lebanon_a", "lebanon_b", "palestine", "syria", "yemen",
  } },
  { "batarde", { "official", "standard" } },
  { "bird_dog", { "standard" } },
  { "bourre", { "moebius", "standard" } },
  { "briscola", { "scarne", "standard" } },
  { "chinese_ten", { "frog", "main_merah", "standard", "taiwan" } },
  { "taihe_a_bao", { "no_aces", "standard" } },
  { "thousand", { "501", "cards32", "thousand" } },
}
local measures = {
  { "skill", "What players who have learnt win against random ones, beyond chance" },
  { "fairness", "How near to an equal part the side wins that decides first" },
  { "convergence", "Whether moves become fewer in a match (0.5: neither)" },
  { "drama", "How far behind the winner was, where it was behind" },
  { "security", "Deals after which the winner was not behind" },
  { "decisiveness", "Where in the match the winner took the lead for good" },
  { "spread", "By how many points the best move is ahead of the worst, to search:20" },
}

local asked = { "fairness", "convergence", "drama", "security", "decisiveness", "unfinished" }
local rows, heading = {}, { "game" }
for _, measure in ipairs(measures) do
  rows[measure[1]] = {}
  heading[#heading + 1] = measure[1]
end
heading[#heading + 1] = "matches without an end"

report:title "The measures of the literature in all shipped games"
report:heading(heading)
for _, family in ipairs(families) do
  for _, variant in ipairs(family[2]) do
    local name = family[1] .. "/" .. variant
    local unlike = game(name):simulate {
      players = "learnt,random", games = 400, max_deals = 300, measure = "skill.learnt",
    }
    local played = game(name):simulate { players = "learnt", games = 800, max_deals = 300, measure = asked }
    local thought = game(name):simulate { players = "search:20", games = 100, one_deal = true, measure = "spread" }
    local ended = played.unfinished.mean <= 0.05 -- otherwise there is too little data on matches
    local cells = { name }
    for _, measure in ipairs(measures) do
      local of = measure[1]
      local is = of == "skill" and unlike["skill.learnt"] or of == "spread" and thought.spread
        or ended and played[of]
      cells[#cells + 1] = is or "-"
      if is then rows[of][#rows[of] + 1] = { name, is } end
    end
    cells[#cells + 1] = played.unfinished
    report:row(cells)
  end
end
for _, measure in ipairs(measures) do
  local name, title = measure[1], measure[2]
  report:plot { name = name, title = title, x = name, rows = rows[name] }
end
