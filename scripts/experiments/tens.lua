-- SPDX-License-Identifier: MIT
-- Balances a rule by search: what must the tens of 1000 score so that the declarer makes half of the deals?

local thousand = game("thousand/thousand"):with { surrender = "off" } -- every deal is played
local deals = 400

-- Returns the number of deals that the declarer makes if a ten has this value.
local function made(worth)
  local rules = thousand:with { pack = { points = { T = worth }, points_total = 80 + 4 * worth } }
  return rules:simulate { players = "search:20", games = deals, one_deal = true, measure = "made" }.made
end

report:title "What must the tens of 1000 score?"
report:heading { "a ten scores", "deals that the declarer makes, of one" }
local rows, low, high = {}, nil, nil
local function try(worth)
  local is = made(worth)
  report:row { worth, is }
  rows[#rows + 1] = { worth, is }
  return is.mean
end
-- Tries even steps first, then bisects between the two values on both sides of one half.
for worth = 0, 25, 5 do
  local is = try(worth)
  if is < 0.5 then low = worth elseif low and not high then high = worth end
end
if low and high then
  while high - low > 1 do
    local middle = (low + high) // 2
    if try(middle) < 0.5 then low = middle else high = middle end
  end
  local from, to
  for _, row in ipairs(rows) do
    if row[2].low <= 0.5 and row[2].high >= 0.5 then
      from, to = math.min(from or row[1], row[1]), math.max(to or row[1], row[1])
    end
  end
  report:say("Half of the deals are made when a ten scores about " .. high .. ".")
  report:say("Of what was tried, " .. from .. " to " .. to .. " may be right.")
else
  report:say "No worth from 0 to 25 makes it even."
end
table.sort(rows, function(a, b) return a[1] < b[1] end)
report:plot {
  name = "tens", title = "Deals that the declarer of 1000 makes", x = "points for a ten", y = "deals made", rows = rows,
}
