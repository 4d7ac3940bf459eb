-- sim.lua: prints the result of `kanun sim`. cmd_sim.c plays the matches.
local print_measured, count_of = use "measured", use "count_of"
local sim = result()

local function percent(part, all)
  return decimals(all > 0 and 100 * (part / all) or 0, 2) .. " %"
end

-- Returns a 95 % interval as text; "" if it is unknown.
local function interval(known, low, high)
  return known and decimals(low, 3) .. " to " .. decimals(high, 3) or ""
end

local function print_lengths()
  local deals, moves = sim.match_deals, sim.match_moves
  if sim.matches > 1 then
    report:line("a match: " .. decimals(deals.mean, 2) .. " deals (" .. deals.min .. " to " .. deals.max .. "), " ..
      decimals(moves.mean, 2) .. " decisions (" .. moves.min .. " to " .. moves.max .. ")")
  end
  if sim.redeals > 0 then
    report:line(count_of(sim.redeals, "deal was", "deals were") .. " thrown in and dealt again")
  end
end

-- Prints a row, without wins if there is only one side, which wins every match.
local function print_row(print, cells)
  if #sim.sides == 1 then
    cells = { cells[1], cells[2], cells[5], cells[6] }
  end
  print(report, cells, "llrrrr")
end

-- Prints a row of means and a row of their intervals for each side.
local function print_sides()
  print_row(report.heading, { "side", "played by", "matches won", "drawn", "points per deal", "per match" })
  for n, side in ipairs(sim.sides) do
    local known = sim.known[n]
    print_row(report.row, {
      known.side, known.player, percent(side.wins, sim.matches), percent(side.draws, sim.matches),
      decimals(side.mean_deal_points, 3), decimals(side.mean_match_points, 3),
    })
    print_row(report.row, {
      "", "95 %",
      sim.matches > 0 and
        decimals(100 * side.win_share_low, 2) .. " to " .. decimals(100 * side.win_share_high, 2) .. " %" or "",
      "", interval(known.deals, side.deal_points_low, side.deal_points_high),
      interval(known.matches, side.match_points_low, side.match_points_high),
    })
  end
end

-- Prints the results of each player over all seats.
local function print_players()
  report:heading({ "player", "matches", "won", "drawn", "margin", "95 %" }, "lrrrrr")
  for n, player in ipairs(sim.by_player) do
    local margins = sim.margins[n]
    report:row {
      player.player, tostring(player.matches), percent(player.wins, player.matches),
      percent(player.draws, player.matches), decimals(margins > 0 and player.margin or 0, 3),
      interval(margins > 1, player.low, player.high),
    }
  end
end

-- Prints the number of unfinished matches, and the limits that they reached.
local function print_unfinished()
  local stuck = sim.unfinished_by_moves
  local by_deals = sim.unfinished - stuck
  if sim.forfeits > 0 then
    report:line(count_of(sim.forfeits, "match was", "matches were") ..
      " forfeited: won by all others, and not counted in margins")
  end
  if by_deals > 0 then
    report:line(count_of(by_deals, "match is", "matches are") .. " unfinished after " .. sim.max_deals ..
      " deals (--max-deals)")
  end
  if stuck > 0 then
    report:line(count_of(stuck, "match is", "matches are") .. " unfinished after " .. sim.move_limit ..
      " moves a deal on average (match.move_limit): perhaps the rules never end")
  end
end

local function print_sums()
  report:line(sim.label .. ", seed " .. sim.seed .. ": " .. count_of(sim.matches, "match", "matches") ..
    (sim.one_deal and " of one deal" or "") .. ", " .. count_of(sim.deals, "deal", "deals") .. ", " ..
    count_of(sim.decisions, "decision", "decisions") .. " with " .. decimals(sim.branching, 2) ..
    " legal moves on average")
  if sim.interrupted then
    report:line "incomplete: fewer matches were played than requested; the results hold for these"
  end
  print_lengths()
  if sim.rotate then
    print_players()
  else
    print_sides()
  end
  print_unfinished()
  if sim.seconds then
    report:line(decimals(sim.seconds, 2) .. " s, " .. decimals(sim.deals_per_second, 0) .. " deals per second on " ..
      count_of(sim.threads, "thread", "threads"))
  end
end

print_sums()
if sim.measures then
  report:line ""
  print_measured(sim.measures)
  report:line ""
  report:line(word "measure.means")
  if #arguments().until_width > 0 then
    report:line("--until-width is " .. (sim.narrow and "" or "not ") .. "reached. The intervals of the first table " ..
      "assume a fixed number of matches.")
  end
end
