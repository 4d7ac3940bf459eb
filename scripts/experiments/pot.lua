-- SPDX-License-Identifier: MIT
-- How does the pot of Bourré grow from deal to deal, with and without a limit?

local matches, deals = games(200), 12
local rules = {
  { "no limit", game("bourre/standard"):with { rounds = deals, credit = "on" } },
  { "at most 20", game("bourre/standard"):with { rounds = deals, credit = "on", pot_limit = 20 } },
}

-- Returns the pots at the end of each deal.
local function pots(is)
  local seen_by = {}
  for deal = 1, deals do seen_by[deal] = {} end
  local at = is:position { seed = 1 }
  for match = 0, matches - 1 do
    at:begin(match)
    local seen = 0
    while not at:over() do
      at:move "random"
      if at:deals() > seen and not at:over() then
        seen = at:deals()
        table.insert(seen_by[seen], at:variable "pot")
      end
    end
  end
  return seen_by
end

report:title "The pot of Bourré, by deals"
report:say "Four random players, one chip ante; what lies in the pot when the next deal begins, its ante included."
report:heading { "rules", "deal", "matches", "chips in the pot" }
local rows = {}
for _, one in ipairs(rules) do
  local seen_by = pots(one[2])
  for deal = 1, deals - 1 do
    local n, is = #seen_by[deal], mean(seen_by[deal])
    if deal == 1 or deal % 5 == 0 or deal == deals - 1 then report:row { one[1], deal, n, is } end
    rows[#rows + 1] = { deal, is, one[1] }
  end
end
report:plot { name = "pot", title = "The pot of Bourré", x = "deals played", y = "chips", rows = rows }
