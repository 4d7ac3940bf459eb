-- tables.lua: prints the results of several tables together, for `kanun sim` or the matches of `kanun play`.
local all, given = result(), arguments()
local SAID = { won = "tables.won", drawn = "tables.drawn", unfinished = "tables.unfinished" }

-- Returns the numbers of a side's players over all tables, counted from 1.
local function numbers(side)
  local list = {}
  for i, seat in ipairs(side.seats) do list[i] = tostring(seat + 1) end
  return table.concat(list, "+")
end

local function percent(part, whole)
  return decimals(whole > 0 and 100 * (part / whole) or 0, 2) .. " %"
end

local function print_simulated()
  report:line ""
  report:line("All tables together: " .. all.matches .. " matches, " .. all.deals .. " deals, " .. all.decisions ..
    " decisions with " .. decimals(all.branching, 2) .. " legal moves on average")
  report:heading({ "player", "table", "played by", "matches won", "drawn", "points per deal" }, "lllrrr")
  for _, side in ipairs(all.sides) do
    report:row {
      numbers(side), tostring(side.table), side.player, percent(side.wins, side.matches),
      percent(side.draws, side.matches), decimals(side.mean_deal_points, 3),
    }
  end
  if all.unfinished > 0 then
    report:line("unfinished matches: " .. all.unfinished .. ", of which " .. all.stuck ..
      " reached their limit of moves")
  end
  if all.forfeits > 0 then
    report:line("forfeited matches: " .. all.forfeits)
  end
end

-- Prints a table, or sentences for screen readers.
local function print_matches()
  report:line ""
  report:line(word "tables.all")
  if not given.plain then
    report:heading({ word "tables.seat", word "tables.table", word "tables.played-by", word "sheet.score" }, "lllrl")
  end
  for _, side in ipairs(all.sides) do
    local seats, number = numbers(side), tostring(side.table)
    local said = SAID[side.result] and word(SAID[side.result])
    if given.plain then
      report:word("tables.seat-at", { seats = seats, table = number, player = side.player, score = side.score })
      report:line((said and word "tables.between" .. said or "") .. word "sentence.full-stop")
    else
      report:row { seats, number, side.player, side.score, said }
    end
  end
end

if all.sides[1] and all.sides[1].score then
  print_matches()
elseif all.sides[1] then
  print_simulated()
end
