-- sweeping.lua: the values of options that `kanun sweep` and game:sweep try. It plays nothing itself.
local sweeping = {}

-- Returns the whole numbers in an option's sentence: "points that end the game (51, 101 and 151 are usual)".
function sweeping.numbers_in(says)
  local found = {}
  for _, part in ipairs(split(says, " (,")) do
    local digits = 0
    while digits < #part and part:byte(digits + 1) >= 48 and part:byte(digits + 1) <= 57 do
      digits = digits + 1
    end
    local after = part:sub(digits + 1, digits + 1)
    if digits > 0 and (after == "" or after == ";" or after == "." or after == ")") then
      found[#found + 1] = tonumber(part:sub(1, digits), 10)
    end
  end
  return found
end

-- Returns all values of an option except the current one. For a range: the numbers in its sentence, and half and twice
-- the current value. If the current value is a word (none, auto) or 0 and there is no sentence: the smallest values
-- from 1 on.
function sweeping.values(option)
  local list, seen = {}, { [option.value] = true }
  local function add(value)
    if not seen[value] then
      seen[value] = true
      list[#list + 1] = value
    end
  end
  local function add_number(number)
    local value = math.max(option.min, math.min(option.max, number))
    if option.step > 1 then
      value = option.min + (value - option.min) // option.step * option.step
    end
    add(tostring(value))
  end
  local range = option.min and option.min .. "-" .. option.max
  for _, value in ipairs(option.values) do
    if value ~= range then
      add(value)
    end
  end
  if not range then
    return list
  end
  local before, current = #list, tonumber(option.value, 10)
  for _, number in ipairs(sweeping.numbers_in(option.says)) do
    if number >= option.min and number <= option.max then
      add_number(number)
    end
  end
  if current and current ~= 0 then
    add_number(current > 0 and current // 2 or -(-current // 2))
    add_number(2 * current)
  elseif #list == before then
    local least = math.max(option.min, 1)
    if current then -- 0 disables the option
      add_number(option.min + math.max(option.step, 1))
    else
      add_number(least)
      add_number(2 * least)
    end
  end
  return list
end

-- Tries a row { option, value, choices } and adds it to the rows, with its outcome, and its variant if it can be
-- played.
function sweeping.try(e, game, rows, row)
  row.fate = e:try(game, row.choices)
  row.played = row.fate == "played"
  row.variant = row.played and e:sums().variants - 1
  rows[#rows + 1] = row
end

-- Tries all values of an option.
function sweeping.try_values(e, game, rows, option, context)
  for _, value in ipairs(sweeping.values(option)) do
    local choices = {}
    for n, choice in ipairs(context) do
      choices[n] = choice
    end
    choices[#choices + 1] = { name = option.name, value = value }
    sweeping.try(e, game, rows, { option = option.name, value = value, choices = choices })
  end
end

-- game:sweep { options = { "length" }, measure = "margin" }: compares each other value of these options (default: of
-- all options) with the game. Leaves out values that change nothing or can't be chosen alone.
function sweeping.sweep(game, how)
  local only, options, rows, list = how and how.options, {}, {}, {}
  local rest = {}
  for name, value in pairs(how or {}) do
    if name ~= "options" then
      rest[name] = value
    end
  end
  if only and (type(only) ~= "table" or #only == 0) then
    error("options must be a list of names, { \"length\" }: all values of each", 0)
  end
  local e, given, names = experiment(rest), {}, {}
  e:add(game)
  for _, choice in ipairs(game:choices()) do
    given[choice.name] = true
  end
  for n, option in ipairs(game:options()) do
    options[option.name], names[n] = option, option.name
  end
  for _, name in ipairs(only or names) do
    if not options[name] then
      stop(game:id() .. " has no option '" .. name .. "'" .. meant(name, names))
    end
    if only or not given[name] then
      sweeping.try_values(e, game, rows, options[name], {})
    end
  end
  if e:sums().variants > 1 then
    e:play(rest)
  end
  for _, row in ipairs(rows) do
    if row.played then
      list[#list + 1] = { option = row.option, value = row.value, effect = e:results(row.variant) }
    end
  end
  return list
end

return sweeping
