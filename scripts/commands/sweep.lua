-- sweep.lua: the command `kanun sweep GAME`: tries values of options: all values one at a time, or all combinations
-- (--grid), or a sample of these (--sample). Values are tried with the default options and in random contexts of other
-- choices.
local sweeping = use "sweeping"
local given = arguments()
local game, common = given.words[1], given.set
local AXES, VALUES, CELLS = 8, 64, 1024 -- limits of a grid: options, values of an option, combinations

-- Returns choices as a table { name = value }.
local function by_name(choices)
  local found = {}
  for _, choice in ipairs(choices) do
    found[choice.name] = choice.value
  end
  return found
end

local function joined(some, others)
  local all = {}
  for _, list in ipairs { some, others } do
    for _, item in ipairs(list) do
      all[#all + 1] = item
    end
  end
  return all
end

-- Returns a row of a grid, whose names and values are lists, as text: "target_wins=1 match=wins".
local function name_of(row)
  local names, values, parts = split(row.option, ","), split(row.value, ","), {}
  if #names == 1 then
    return row.option .. "=" .. row.value
  end
  for n, name in ipairs(names) do
    parts[n] = name .. "=" .. values[n]
  end
  return table.concat(parts, " ")
end

-- ---- The grid ----

-- Reads "option=a,b,c" as { name, values }.
local function read_axis(text, axes)
  local name = split(text, "=")[1]
  local rest = text:sub(#name + 2)
  if name == "" or rest == "" then
    stop("--grid needs OPTION=VALUE,VALUE..., found '" .. text .. "'")
  end
  local axis, seen = { name = name, values = split(rest, ",") }, {}
  for _, value in ipairs(axis.values) do
    if value == "" then
      stop("--grid has an empty place: " .. text)
    elseif seen[value] then
      stop("--grid " .. name .. " has the value '" .. value .. "' twice")
    end
    seen[value] = true
  end
  if #axis.values > VALUES then
    stop("--grid: at most " .. VALUES .. " values of an option")
  end
  for _, other in ipairs(axes) do
    if other.name == name then
      stop("--grid has the option '" .. name .. "' twice")
    end
  end
  local set = by_name(common)[name]
  if set then
    stop("--grid varies '" .. name .. "', which --set or --key says is " .. set)
  end
  return axis
end

-- Returns a choice on an axis. Names of options have no dot; keys that are worth varying have one.
local function choice_of(axis, value)
  return { name = axis.name, value = value, key = #split(axis.name, ".") > 1 }
end

-- Returns the cell of the grid with this number as a row; the last axis varies fastest.
local function cell_of(axes, cell)
  local names, values, choices = {}, {}, {}
  for n = #axes, 1, -1 do
    local axis = axes[n]
    names[n], values[n] = axis.name, axis.values[cell % #axis.values + 1]
    choices[n] = choice_of(axis, values[n])
    cell = cell // #axis.values
  end
  return { option = table.concat(names, ","), value = table.concat(values, ","), choices = joined(common, choices) }
end

-- Draws random cells until enough can be played, or as many were tried as a grid may have.
local function try_sample(e, rows, axes, cells)
  local tried, tries = {}, 0
  while tries < CELLS and tries < cells and #rows < given.sample do
    local cell = 0
    for _, axis in ipairs(axes) do
      cell = cell * #axis.values + e:draw(#axis.values)
    end
    if not tried[cell] then
      tried[cell], tries = true, tries + 1
      sweeping.try(e, game, rows, cell_of(axes, cell))
      if not rows[#rows].played then
        rows[#rows] = nil
      end
    end
  end
end

-- Returns the number of combinations.
local function try_grid(e, rows)
  local axes, cells = {}, 1
  for n, text in ipairs(given.grid) do
    if n > AXES then
      stop("--grid: at most " .. AXES .. " options")
    end
    axes[n] = read_axis(text, axes)
  end
  for _, axis in ipairs(axes) do
    cells = cells * #axis.values
    if cells > CELLS and given.sample == 0 then
      stop("--grid has more than " .. CELLS .. " combinations; --sample N draws N of them")
    end
    for _, value in ipairs(axis.values) do -- each value must be valid alone
      e:check(game, joined(common, { choice_of(axis, value) }))
    end
  end
  if given.sample > 0 then
    try_sample(e, rows, axes, cells)
  else
    for cell = 0, cells - 1 do
      sweeping.try(e, game, rows, cell_of(axes, cell))
    end
  end
  return cells
end

-- ---- All options, and contexts ----

local function try_all_options(e, rows)
  local set = by_name(common)
  for _, option in ipairs(e:game(0):options()) do
    if not set[option.name] then
      sweeping.try_values(e, game, rows, option, common)
    end
  end
end

-- Draws other values for about half of the options, as far as they can be combined.
local function draw_context(first, n)
  local set, context = by_name(common), {}
  local stream = n
  for _, option in ipairs(first.e:game(0):options()) do
    local skipped = first.e:draw(2, stream) == 1
    stream = nil
    if option.name ~= "players" and not set[option.name] and not skipped then
      local values = sweeping.values(option)
      if #values > 0 then
        context[#context + 1] = { name = option.name, value = values[first.e:draw(#values) + 1] }
        if first.e:try(game, joined(common, context), "none") ~= "played" then
          context[#context] = nil
        end
      end
    end
  end
  return context
end

-- Tries the rows of the default rules in a context, which may exclude some and allow others. If a row has a value of
-- the context, the variant is the context without it, and the row has the sign -1.
local function sweep_context(first, n)
  local s = { e = experiment "margin", rows = {}, context = draw_context(first, n) }
  s.e:add(game, joined(common, s.context))
  for _, row in ipairs(first.rows) do
    if row.option ~= "players" then
      local choices, sign = {}, 1
      for _, choice in ipairs(s.context) do
        if choice.name ~= row.option then
          choices[#choices + 1] = choice
        elseif choice.value == row.value then
          sign = -1
        end
      end
      if sign > 0 then
        choices[#choices + 1] = { name = row.option, value = row.value }
      end
      sweeping.try(s.e, game, s.rows,
        { option = row.option, value = row.value, sign = sign, choices = joined(common, choices) })
    end
  end
  return s
end

-- ---- The table ----

-- Prints a sentence with the names of the rows for which `wanted` is true.
local function list_rows(s, key, wanted)
  local names = {}
  for _, row in ipairs(s.rows) do
    if wanted(row) then
      names[#names + 1] = name_of(row)
    end
  end
  if #names > 0 then
    report:word(key, { choices = names, grid = #given.grid > 0, contexts = given.contexts > 0 })
  end
end

local function list_others(s)
  list_rows(s, "sweep.same", function(row) return row.fate == "the same rules" end)
  list_rows(s, "sweep.excluded", function(row) return row.fate == "excluded" end)
  list_rows(s, "sweep.unlike", function(row) return row.fate == "another table" end)
end

-- Returns the rows that were played, with their effect, the largest first.
local function ranked(s, asked)
  local list = {}
  for _, row in ipairs(s.rows) do
    if row.played then
      list[#list + 1] = { row = row, effect = s.e:effect(row.variant, asked) }
    end
  end
  table.sort(list, function(a, b) return a.effect.size > b.effect.size end)
  return list
end

-- Prints the effect of a row in all contexts that have the measure. Some contexts lack it, for example points for a
-- cause.
local function say_across(all, measure, players, row)
  local contexts, sum, more, less, none = 0, 0, 0, 0, 0
  local here
  for _, s in ipairs(all) do
    for asked, question in ipairs(s.asked) do
      for _, there in ipairs(s.rows) do
        if question.measure == measure and question.players == players and there.played
          and there.option == row.option and there.value == row.value then
          local effect = s.e:effect(there.variant, asked, there.sign)
          contexts, sum = contexts + 1, sum + effect.size
          more = more + (effect.verdict == "B more" and 1 or 0)
          less = less + (effect.verdict == "A more" and 1 or 0)
          none = none + (effect.moved and 0 or 1)
          here = here or function(value) return s.e:reading(asked, value) end
        end
      end
    end
  end
  local says = word(none == contexts and "sweep.no-effect" or "verdict.undecided")
  if more > 0 and less > 0 then
    says = word("sweep.sign-depends", { less = less, more = more, contexts = contexts })
  elseif more + less > 0 then
    local verdict = word(more > 0 and "verdict.b-more" or "verdict.a-more")
    says = word("sweep.sign-holds", { verdict = verdict, count = more + less, contexts = contexts })
  end
  return here(sum / contexts), says
end

local function print_table(s, asked)
  local question, list, moved, unmoved = s.asked[asked], ranked(s, asked), false, {}
  report:line ""
  report:word("compare.played",
    { blocks = question.blocks, matches = question.matches, deal = given.one_deal, players = question.players })
  report:word("sweep.now", { measure = question.measure, value = question.now })
  for _, item in ipairs(list) do
    local effect = item.effect
    if effect.moved then
      if not moved then
        report:heading({ word "sweep.choice", "B - A", word "compare.interval", word "compare.verdict" }, "lrrl")
      end
      moved = true
      report:row { name_of(item.row), effect.text, effect.interval, effect.says }
    elseif not s.e:alike(item.row.variant) then
      unmoved[#unmoved + 1] = name_of(item.row)
    end
  end
  if #unmoved > 0 then -- another measure differs; rows without any effect are listed separately
    report:word("sweep.unmoved", { measure = question.measure, choices = unmoved })
  end
end

local function print_across(all, asked)
  local question = all[1].asked[asked]
  report:word("sweep.across", { contexts = #all - 1 })
  for _, item in ipairs(ranked(all[1], asked)) do
    local mean, says = say_across(all, question.measure, question.players, item.row)
    report:row({ name_of(item.row), mean, says }, "lrl")
  end
end

local function print_all(all, cells)
  local s, sums = all[1], all[1].e:sums()
  report:element("h1", word("sweep.title", { game = s.e:game(0):label() })) -- only on the page of --html
  report:line("A: " .. s.e:game(0):label())
  report:word("compare.seed", { seed = tostring(sums.seed) })
  if given.sample > 0 then
    report:word("sweep.sample", { count = #s.rows, cells = cells })
  end
  if sums.cut then
    report:word("compare.cut", { blocks = sums.played, all = sums.all })
  elseif all.cut then
    report:line(word "sweep.cut")
  end
  for asked in ipairs(s.asked) do
    print_table(s, asked)
    if #all > 1 then
      print_across(all, asked)
    end
  end
  report:line ""
  local function is_alike(row)
    return row.played and s.e:alike(row.variant)
  end
  list_rows(s, "sweep.alike", is_alike)
  for _, row in ipairs(given.one_deal and s.rows or {}) do
    if is_alike(row) then
      report:line(word "compare.one-deal")
      break
    end
  end
  list_others(s)
  report:line(word "sweep.means")
  if sums.outside then
    report:line(word "compare.outside")
  end
end

-- ---- JSON and CSV ----

-- Adds the rows of a context to CSV, and returns them for JSON.
local function rows_of(s, number, cut)
  local rows = {}
  for n, row in ipairs(s.rows) do
    local results = {}
    for asked, question in ipairs(row.played and s.asked or {}) do
      local effect = s.e:effect(row.variant, asked, row.sign)
      results[asked] = {
        difference = effect.mean, low = effect.low, high = effect.high, verdict = effect.verdict,
        more_blocks = effect.more, players = question.players, measure = question.measure,
      }
      s.e:row(asked, cut, {
        context = number, option = row.option, value = row.value, difference = effect.mean,
        low = effect.low, high = effect.high, verdict = effect.verdict,
      })
    end
    rows[n] = {
      option = row.option, value = row.value, fate = row.fate,
      no_effect = row.played and s.e:alike(row.variant), results = results,
    }
  end
  return rows
end

local function write_all(all)
  local contexts = {}
  for n, s in ipairs(all) do
    local sums, rules = s.e:sums(), s.e:game(0)
    contexts[n] = {
      rules = rules:label(), digest = rules:digest(), context = by_name(s.context), blocks = sums.blocks,
      judged_together = sums.findings, rows = rows_of(s, n - 1, all.cut),
    }
  end
  report:json({
    kanun = given.kanun, seed = all[1].e:sums().seed, first = given.first, interrupted = all.cut,
    one_deal = given.one_deal, alpha = given.alpha, contexts = contexts,
  }, {
    "kanun", "seed", "first", "interrupted", "one_deal", "alpha", "contexts", "rules", "digest", "context{}", "blocks",
    "judged_together", "rows", "option", "value", "fate", "no_effect", "results", "difference", "low", "high",
    "verdict", "more_blocks", "players", "measure",
  })
  report:csv("context,option,value,players,measure,blocks,difference,low,high,verdict,rules,seed,interrupted,kanun," ..
    "digest,alpha")
end

-- ---- The command ----

-- Plays. Returns true if the experiment was played to its end, or if nothing varies.
local function play(s)
  local complete = s.e:sums().variants < 2 or s.e:play()
  s.asked = s.e:asked()
  return complete
end

if #given.grid > 0 and given.contexts > 0 then
  stop "--grid and --contexts exclude each other"
elseif given.sample > 0 and #given.grid == 0 then
  stop "--sample draws combinations of --grid, which is not given"
end
local first, cells = { e = experiment "margin", rows = {}, context = {} }, nil
first.e:add(game, common)
if #given.grid > 0 then
  cells = try_grid(first.e, first.rows)
else
  try_all_options(first.e, first.rows)
end
if first.e:sums().variants < 2 then
  list_others(first)
  stop(#given.grid > 0 and "nothing of --grid can be compared with " .. game .. " as it is"
    or game .. " has no options whose values could be compared")
end
local complete, all = play(first), { first }
for n = 1, complete and given.contexts or 0 do
  all[n + 1] = sweep_context(first, n)
  complete = play(all[n + 1])
  if not complete then -- contexts are reported only if all were played
    all = { first }
    break
  end
end
all.cut = first.e:sums().cut or #all <= given.contexts
write_all(all)
print_all(all, cells)
