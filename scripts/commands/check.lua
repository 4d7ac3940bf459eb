-- check.lua: the output of `kanun check` besides errors: "fine" for a correct file, and notes. cmd_check.c tries the
-- values of the file's options.
local entry = use "entry"
local checked = result()
local file, trials = checked.file, checked.trials

local function note(text)
  report:line(file .. ": note: " .. text)
end

-- ---- Counting ----

-- Notes a score hook that fails when a deal in progress is counted. The deal is still played.
local function note_count(choice, failure)
  report:warn(file .. choice .. ": note: tables show no points while a deal is played, and players look ahead " ..
    "without them: " .. failure .. ". If the points are known only after the deal, begin the hook with: if not " ..
    "game.complete then return end")
end

-- Notes such failures with the command line's choices, and with other values if the failure differs.
local function note_counted()
  local told = checked.counted
  if told ~= "" then
    note_count("", told)
  end
  for _, t in ipairs(trials) do
    if t.counted ~= "" and t.counted ~= told and t.counted ~= checked.counted then
      note_count(" with --set " .. t.name .. "=" .. t.value .. t.with, t.counted)
      told = t.counted
    end
  end
end

-- ---- Numbers of players ----

-- Returns the numbers of players that can be chosen, and those that the file's own choices exclude.
local function numbers_of_players()
  local current = entry(checked.options, "name", "players")
  local fine, other = { current and current.value }, {}
  for _, t in ipairs(trials) do
    if t.name == "players" and t.fine then
      table.insert(t.together and other or fine, t.value)
    end
  end
  table.sort(fine, function(a, b) return tonumber(a) < tonumber(b) end)
  return fine, other
end

-- Returns ", for 2, 3 or 4 players"; "" if the game has no such option.
local function for_players()
  local fine = numbers_of_players()
  local last = table.remove(fine)
  if not last then
    return ""
  end
  return ", for " .. (#fine > 0 and table.concat(fine, ", ") .. " or " or "") .. last ..
    (last == "1" and " player" or " players")
end

local function note_players()
  local fine, other = numbers_of_players()
  if #other > 0 then
    note("players=" .. table.concat(other, ", ") .. " can't be chosen with the file's own choices; to withdraw " ..
      (#other == 1 and "it" or "them") .. ", write `offer: {players: [" .. table.concat(fine, ", ") .. "]}`")
  end
end

-- ---- Values without effect ----

-- Returns the values that are `vain` or that `fail`, by option, and as texts "name=value".
local function values_that(what)
  local of, list = {}, {}
  for _, t in ipairs(trials) do
    if t[what] then
      of[t.name] = of[t.name] or {}
      of[t.name][t.value] = true
      list[#list + 1] = t.name .. "=" .. t.value
    end
  end
  return of, list
end

-- True if the option is a range, and another key set a value outside it.
local function is_outside(option)
  local number = option.min and tonumber(option.value)
  return number and (number < option.min or number > option.max)
end

-- Returns the other values in the form of `offer`; for a range, only the value in force.
local function offer_of(option, left_out)
  local ranged = option.min and tonumber(option.value)
  local list = ranged and { option.value } or {}
  for n, value in ipairs(option.values) do
    local is_range = option.min and n == #option.values
    if not is_range and not left_out[value] and not (ranged and value == option.value) then
      list[#list + 1] = value
    end
  end
  return option.name .. ": [" .. table.concat(list, ", ") .. "]"
end

-- Returns the advice "WHAT, write `offer: ...`", which leaves these values out; "" if no option can be offered in this
-- way.
local function with_offer(what, of)
  local offers = {}
  for _, option in ipairs(checked.options) do
    if of[option.name] and not is_outside(option) then
      offers[#offers + 1] = offer_of(option, of[option.name])
    end
  end
  return #offers > 0 and what .. ", write `offer: {" .. table.concat(offers, ", ") .. "}`" or ""
end

-- Returns the values in words, "hand_size=5, hand_size=6" or "other values of `target`" for ranges, and the option that
-- chooses such a value.
local function words_of_vain(of)
  local words, sets = {}, {}
  for _, option in ipairs(checked.options) do
    local ranged = option.min and tonumber(option.value)
    local first = ranged and option.value
    for _, value in ipairs(not ranged and option.values or {}) do
      if of[option.name] and of[option.name][value] then
        words[#words + 1] = option.name .. "=" .. value
        first = first or value
      end
    end
    if of[option.name] and ranged then
      words[#words + 1] = "other values of `" .. option.name .. "`"
    end
    if of[option.name] and first and not is_outside(option) then
      sets[#sets + 1] = option.name .. ": " .. first
    end
  end
  return words, sets
end

-- Notes values that are rejected because they have no effect with any other options.
local function note_vain()
  local of = values_that("vain")
  local words, sets = words_of_vain(of)
  local outside = ""
  for _, option in ipairs(checked.options) do
    if of[option.name] and is_outside(option) then -- it can't be offered unchanged
      outside = outside .. "; `" .. option.name .. "` is " .. option.value .. ", outside its range: add this value to "
        .. "`options." .. option.name .. ".values`, and write `set: {" .. option.name .. ": " .. option.value .. "}`"
    end
  end
  if #words > 0 then
    local set = #sets > 0 and "; to choose one, write `set: {" .. table.concat(sets, ", ") ..
      "}` instead of what overwrites it" or ""
    note(table.concat(words, ", ") .. (#words == 1 and words[1]:sub(1, 5) ~= "other" and " has" or " have") ..
      " no effect in these rules" .. set .. with_offer("; to withdraw them", of) .. outside)
  end
end

-- Notes values of a parent's options with which the file's own rules fail in play.
local function note_failing()
  local text = with_offer("to withdraw the parent's choices that fail", (values_that("fails")))
  if checked.inherits_options and text ~= "" then
    report:warn(file .. ": note: " .. text)
  end
end

-- ---- The report ----

if not checked.fine then
  note_failing()
  return
end

report:line(file .. ": fine (" .. checked.name .. for_players() .. ")")
note_counted()
if checked.changed_pack then
  note("this pack has changed since `kanun pack` wrote it, or this version of Kanun reads it differently")
end
if checked.left_out > 0 then
  note(#trials .. " of " .. #trials + checked.left_out .. " other values were tried, spread over all options; --set " ..
    "tries another one")
end
if checked.unnamed then
  note("the file has no `name`, so it is listed as '" .. checked.name .. "', as its parent is")
end
note_players()
note_vain()
if checked.learnt ~= "" then
  note(checked.learnt)
end
