-- SPDX-License-Identifier: MIT
-- How much of a match is skill: what players who have learnt win against random ones, beyond chance (1: every match).

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

report:title "Skill in all shipped games"
report:heading { "game", "skill", "matches without an end" }
local rows = {}
for _, family in ipairs(families) do
  for _, variant in ipairs(family[2]) do
    local name = family[1] .. "/" .. variant
    local is = game(name):simulate {
      players = "learnt,random", games = 400, max_deals = 300, measure = { "skill.learnt", "unfinished" },
    }
    report:row { name, is["skill.learnt"], is.unfinished }
    rows[#rows + 1] = { name, is["skill.learnt"] }
  end
end
report:plot {
  name = "skill", title = "What players who have learnt win against random ones, beyond chance",
  x = "skill", rows = rows,
}
