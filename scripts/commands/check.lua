-- check.lua: what `kanun check` prints besides errors: "fine" for a correct file, and notes. cmd_check.c tries the
-- values of its options.
local entry = use "entry"
local checked = result()
local file, trials = checked.file, checked.trials

local function note(text)
  report:line(file .. ": note: " .. text)
end

-- ---- Counting ----

-- A score hook that fails during a deal; the deal is played all the same.
local function note_count(choice, failure)
  report:warn(file .. choice .. ": note: tables show no points while a deal is played, and players look ahead " ..
    "without them: " .. failure .. ". To fix this, let the hook return while something is undecided: if not " ..
    "game.declarer then return end")
end

-- The same with the command line's choices, and with other values if the failure differs.
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

-- The numbers of players that can be chosen, and those that the file's own choices exclude.
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

-- ", for 2, 3 or 4 players"; "" if the game has no such option.
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
    note("players=" .. table.concat(other, ", ") .. " can't be chosen with the file's own choices; to leave it out, " ..
      "write `offer: {players: [" .. table.concat(fine, ", ") .. "]}`")
  end
end

-- ---- Values without effect ----

-- The values that are `vain` or that `fail`, by option, and as texts "name=value".
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

-- The other values, as `offer` takes them; for a range, only the value in force.
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

-- "WHAT, write `offer: ...`", which leaves these values out; "" if no option can be offered so.
local function with_offer(what, of)
  local offers = {}
  for _, option in ipairs(checked.options) do
    if of[option.name] and not is_outside(option) then
      offers[#offers + 1] = offer_of(option, of[option.name])
    end
  end
  return #offers > 0 and what .. ", write `offer: {" .. table.concat(offers, ", ") .. "}`" or ""
end

-- Values that are rejected because they have no effect here, whatever the other options are.
local function note_vain()
  local of, list = values_that("vain")
  local outside = ""
  for _, option in ipairs(checked.options) do
    if of[option.name] and is_outside(option) then -- it can't be offered unchanged
      outside = outside .. "; `" .. option.name .. "` is " .. option.value .. ", outside its range: add this value to "
        .. "`options." .. option.name .. ".values`, and write `set: {" .. option.name .. ": " .. option.value .. "}`"
    end
  end
  if #list > 0 then
    note(table.concat(list, ", ") .. (#list == 1 and " makes" or " make") .. " no difference in these rules" ..
      with_offer("; to leave them out", of) .. outside)
  end
end

-- Values of a parent's options with which the file's own rules fail in play.
local function note_failing()
  local text = with_offer("to leave out the parent's choices that fail", (values_that("fails")))
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
