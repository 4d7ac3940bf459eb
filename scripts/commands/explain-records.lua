-- explain-records.lua: the command `kanun explain-records GAME FILE...`: finds the options of a game that fit recorded
-- matches, and the evidence against other choices. It tries each choice by replaying the records.
local entry = use "entry"
local sweeping = use "sweeping"
local given = arguments()
local word_of_game = given.words[1]
local ROUNDS_MOST = 12 -- changes of single options that may lead to choices that fit
local RANGE_MOST = 12 -- numbers of a range that are tried; of a longer one, only those that `likely` finds

local e = experiment ""
e:add(word_of_game, given.set)
local game = e:game(0)
local recorded = {}
for n = 2, #given.words do
  recorded = records(given.words[n])
end

-- ---- Options ----

local fixed = given.set -- choices of the command line, which are not varied
local options = {} -- each option's name, its value in the rules, the values to try, and the index of the value in force

-- Returns the numbers of a long range that are worth trying: those in the option's sentence, and the highest scores
-- with which matches ended.
local function likely(option)
  local list = sweeping.numbers_in(option.says)
  for _, record in ipairs(recorded) do
    local most
    for _, points in ipairs(record.scores or {}) do
      most = math.max(most or tonumber(points), tonumber(points))
    end
    if most and most == math.floor(most) then
      list[#list + 1] = math.tointeger(most)
    end
  end
  return list
end

-- Lists the options. The rules' value comes first, then the records' values, with which the search begins.
local function list_options()
  for n, option in ipairs(game:options()) do
    local values, seen = {}, {}
    local function add(value)
      if not seen[value] then
        seen[value] = true
        values[#values + 1] = value
      end
    end
    add(option.value)
    options[n] = { name = option.name, own = option.value, values = values, now = 1, against = {} }
    if not entry(fixed, "name", option.name) then
      for _, record in ipairs(recorded) do
        if record.set and record.set[option.name] then
          add(record.set[option.name])
        end
      end
      options[n].now = #values > 1 and 2 or 1
      for m = 1, option.min and #option.values - 1 or #option.values do -- the last value stands for the whole range
        add(option.values[m])
      end
      if option.min and (option.max - option.min) // option.step < RANGE_MOST then
        for number = option.min, option.max, option.step do
          add(tostring(number))
        end
      elseif option.min then
        options[n].range = option.min .. " to " .. option.max
        for _, number in ipairs(likely(option)) do
          if number >= option.min and number <= option.max and (number - option.min) % option.step == 0 then
            add(tostring(number))
          end
        end
      end
    end
  end
end

-- ---- The search ----

-- Replays the records with the options in force, except that option `other` (nil: none) has value `v`.
local function try(other, v)
  local choices = {}
  for n, option in ipairs(options) do
    local value = option.values[n == other and v or option.now]
    if value ~= option.own then
      choices[option.name] = value
    end
  end
  local fit = game:replay(choices, #fixed == 0)
  fit.whole = not fit.against
  return fit
end

-- True if result `a` replays the records further than `b`, or comes nearer to their ends.
local function is_better(a, b)
  if a.whole ~= b.whole then
    return a.whole
  elseif a.played ~= b.played then
    return not a.whole and a.played > b.played
  end
  return a.off < b.off
end

-- Finds the value of an option that replays the records furthest, and sets it. Returns the result; nil if no value is
-- better than `best`.
local function improve(best)
  local changed, to
  for n, option in ipairs(options) do
    for v = 1, #option.values do
      local fit = v == option.now and best or try(n, v)
      if fit.possible and is_better(fit, best) then
        best, changed, to = fit, n, v
      end
    end
  end
  if changed then
    options[changed].now = to
  end
  return changed and best
end

-- Two options together may fit although neither does alone. So this tries a change that is worse by itself, and then
-- the best second change.
local function improve_together(best)
  for n, option in ipairs(options) do
    local before = option.now
    for v = 1, #option.values do
      if v ~= before and try(n, v).possible then
        option.now = v
        local beside = improve(best)
        if beside then
          return beside
        end
        option.now = before
      end
    end
  end
  return nil
end

-- Changes one option at a time to the value that replays the records furthest, until they fit or no change helps.
local function search()
  local best = try()
  if not best.possible then -- the recorded choices are not possible in this game
    for _, option in ipairs(options) do
      option.now = 1
    end
    best = try()
  end
  for _ = 1, ROUNDS_MOST do
    local better = not best.whole and best.possible and (improve(best) or improve_together(best))
    if not better then
      break
    end
    best = better
  end
  return best
end

-- ---- The report ----

-- Tries every other value together with the choices that fit. Divides the values of each option into those that fit,
-- those that the records exclude, and those that can't be chosen with the options in force.
local function judge()
  for n, option in ipairs(options) do
    option.fitting, option.excluded, option.impossible = {}, {}, {}
    for v, value in ipairs(option.values) do
      local fit = v ~= option.now and try(n, v) or { whole = true }
      if fit.whole then
        table.insert(option.fitting, value)
      elseif fit.possible then
        table.insert(option.excluded, { value = value, against = fit.against })
      else
        table.insert(option.impossible, value)
      end
    end
  end
end

-- Returns the options whose value in force differs from the rules', each with `before` in front of it.
local function choices(before)
  local list = {}
  for _, option in ipairs(options) do
    if option.now > 1 then
      list[#list + 1] = before .. option.name .. "=" .. option.values[option.now]
    end
  end
  return list
end

-- Returns the choices of the command line as they were typed.
local function typed_choices()
  local list = {}
  for n, choice in ipairs(given.set) do
    list[n] = (choice.key and "--key " or "--set ") .. choice.name .. "=" .. choice.value
  end
  return table.concat(list, " ")
end

-- True if options fit the records without the choices of the command line; then these options are in force.
local function fits_without()
  e:add(word_of_game, {})
  game, fixed = e:game(1), {}
  list_options()
  return search().whole
end

-- Returns the games that the records name, without duplicates.
local function games_recorded()
  local list, seen = {}, {}
  for _, record in ipairs(recorded) do
    if not seen[record.game] then
      seen[record.game] = true
      list[#list + 1] = record.game
    end
  end
  return list
end

local function print_misfit(best)
  local of = games_recorded()
  report:line("No options of " .. word_of_game .. " fit these records. The nearest ones fail at:")
  report:line("  " .. best.against)
  for _, choice in ipairs(choices "  with ") do
    report:line(choice)
  end
  if #given.set > 0 and fits_without() then
    report:line("Without " .. typed_choices() .. ", these fit: " .. word_of_game .. table.concat(choices " --set "))
  elseif #of > 1 then
    report:line("The records are of different games: " .. table.concat(of, ", ") ..
      ". Explain those of each game alone.")
  elseif of[1] ~= game:id() then
    report:line("The records name other rules: " .. of[1] .. ". Not every rule of theirs is an option of " ..
      word_of_game .. ".")
  end
  report:denies()
end

-- Prints the options for which the records exclude values, or leave more than one.
local function print_options(title, is_decided)
  for _, option in ipairs(options) do
    if (#option.excluded > 0) == is_decided and #option.excluded + #option.fitting > 1 then
      if title then
        report:line(title)
      end
      title = nil
      report:line("  " .. option.name .. ": " .. table.concat(option.fitting, ", "))
      for _, one in ipairs(option.excluded) do
        report:line("    not " .. one.value .. ": " .. one.against)
      end
    end
  end
end

-- Prints the values that could not be tried.
local function print_untried()
  local title = "Not tried:"
  local function line(text)
    if title then
      report:line(title)
    end
    title = nil
    report:line("  " .. text)
  end
  for _, option in ipairs(options) do
    if #option.impossible > 0 then
      line(option.name .. ": " .. table.concat(option.impossible, ", ") .. " (not possible with the options above)")
    end
    if option.range then
      line(option.name .. ": other numbers from " .. option.range .. ". If you know the number: --set " ..
        option.name .. "=NUMBER")
    end
  end
end

local function print_fit()
  local moves, set = 0, choices(" --set ")
  for _, record in ipairs(recorded) do
    moves = moves + record.moves
  end
  if moves == 0 then
    report:line "The records have no moves, so they decide nothing."
    report:denies()
    return
  end
  report:line(#recorded .. (#recorded == 1 and " match" or " matches") .. " with " .. moves ..
    (moves == 1 and " move" or " moves") .. (#recorded == 1 and " fits " or " fit ") .. word_of_game ..
    table.concat(set))
  judge()
  print_options("Decided, if all other options are as above:", true)
  print_options("Not decided:", false)
  print_untried()
end

list_options()
local best = search()
if best.whole then
  print_fit()
else
  print_misfit(best)
end
