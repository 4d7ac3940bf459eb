-- plots.lua: one plot of each form, with fixed numbers, for results.test.sh.
local counts = {}
for n = 1, 6 do
  counts[n] = { from = 3 * n, to = 3 * n + (n < 6 and 2 or 0), count = 7 * n % 11 }
end
report:plot { name = "rows", title = "A \"title\" & <b>\nof two lines", x = "points", y = "", rows = {
  { "random", share(3, 9), "one" }, { "it's 50 %", share(9, 9), "two" }, { "random", share(1, 20), "two" },
} }
report:plot { name = "line", x = "players", y = "points", rows = {
  { 1, mean { 1, 2, 4 }, "a" }, { 2.5, mean { 3 }, "a" }, { 4, -2, "日本" }, { 6, 1e5, "日本" },
} }
report:plot { name = "axis", from = -1, to = 2, rows = {
  { "a", { mean = 0.5, low = 0.25, high = 1, says = "a half", margin = 0.125 } }, { "b", 1.75 },
} }
report:plot { name = "bars", title = "Points", x = "points", y = "matches", histogram = { histogram = counts } }
report:plot { name = "single", histogram = { histogram = { { from = 0.5, to = 0.5, count = 4 } }, share = true } }
