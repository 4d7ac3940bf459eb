-- new.lua: the command `kanun new`: writes a rules file that extends a game, with the parent, its options as
-- comments, and a suggested rule; and a test file for it (new_test.lua). Its arguments are the game and the file. It
-- never replaces a file.
local quoted, entry, put_test = use "yaml", use "entry", use "new_test"
local given = arguments()
local PATH_MOST, NAME_MOST = 4095, 255 -- bytes
local game = load_game(given.words[1])
if not game then
  return -- the errors have been printed
end
local options = game:options(given.lang)
local resolved = game:resolved()

-- The marks that isolate the holes of a sentence, which rules files must not contain.
local ISOLATING = { ["\u{2066}"] = true, ["\u{2067}"] = true, ["\u{2068}"] = true, ["\u{2069}"] = true }

-- Returns a sentence of the catalogues as a comment.
local function sentence(key, holes)
  local text, out, n = word(key, holes), "", 1
  while n <= #text do
    local isolates = ISOLATING[text:sub(n, n + 2)]
    out = out .. (isolates and "" or text:sub(n, n))
    n = n + (isolates and 3 or 1)
  end
  return out
end

-- ---- Options ----

-- Returns a range in words: "1 to 1000 in steps of 5".
local function range_of(option)
  local steps = option.step > 1 and sentence("options.steps", { step = option.step }) or ""
  local text = sentence("options.range", { mark = " ", first = option.min, last = option.max, steps = steps })
  while text:sub(1, 1) == " " do
    text = text:sub(2)
  end
  return text
end

-- Prints an option with its current value, as a line to be uncommented, followed by its values.
local function put_option(option)
  report:line((entry(given.set, "name", option.name) and "" or "# ") .. "set." .. option.name .. ": " .. option.value ..
    (option.says ~= "" and "    # " or "") .. option.says)
  for n, value in ipairs(option.values) do
    if option.min and n == #option.values then
      report:line("#   # " .. range_of(option))
    else
      local adds = option.adds[n] ~= "" and ": " .. option.adds[n] or ""
      report:line("#   # " .. value .. adds .. (value == option.fallback and sentence "options.default" or ""))
    end
  end
end

-- True if the game has an option that can be chosen.
local function is_open(option)
  return (option.min or #option.values > 1) and not option.overruled
end

local function put_options()
  local any = false
  for _, option in ipairs(options) do
    if is_open(option) then
      if not any then
        report:line ""
        report:line("# " .. sentence "new.options")
      end
      any = true
      put_option(option)
    end
  end
end

-- ---- Phases ----

-- The keys that a phase may have besides its mechanic.
local BESIDE = {
  when = true, ["then"] = true, label = true, says = true, aside = true, calls = true, free = true, off = true,
}

-- Returns "hands (give)", or "shuffle" for a phase with the name of its mechanic.
local function phase_of(node)
  for _, key in ipairs(node.items or {}) do
    if not BESIDE[key.key] then
      return node.key .. (key.key == node.key and "" or " (" .. key.key .. ")")
    end
  end
  return node.key
end

-- Prints the names of the phases, because a wrong name under `phases` would add a new phase.
local function put_phases()
  local phases, line = entry(resolved.document.items, "key", "phases"), "#"
  report:line ""
  report:line("# " .. sentence "new.phases")
  for n, phase in ipairs(phases and phases.items or {}) do
    local text = " " .. phase_of(phase) .. (n < #phases.items and "," or "")
    if #line + #text > 100 then
      report:line(line)
      line = "#"
    end
    line = line .. text
  end
  report:line(line)
end

-- ---- The suggested rule ----

-- True if the game loads with these choices, and they don't override an option: the file already lists options.
local function fits(choices)
  local fine, varied = pcall(game.with, game, choices)
  for n, option in ipairs(fine and varied:options() or {}) do
    fine = fine and (not option.overruled or not options[n] or options[n].overruled)
  end
  return fine
end

-- Prints lines { path, value } as comments if they fit.
local function put_rule(says, lines)
  local choices = {}
  for _, line in ipairs(lines) do
    choices[line[1]] = line[2]
  end
  if not fits(choices) then
    return false
  end
  report:line ""
  report:line("# " .. sentence "new.rule")
  for n, line in ipairs(lines) do
    report:line("# " .. line[1] .. ": " .. line[2] .. (n == 1 and "    # " .. says or ""))
  end
  return true
end

-- Suggests doubling the points of the card that counts most, or of another card whose points no option sets.
local function put_card()
  local cards, total = game:cards(), 0
  local best = cards[1]
  for _, card in ipairs(cards) do
    total = total + card.points
    best = card.points > best.points and card or best
  end
  table.insert(cards, 1, best)
  for _, card in ipairs(cards) do
    local value = game:points(2 * card.points)
    local says = sentence("new.points", { card = card.name, points = value, before = game:points(card.points) })
    if card.points > 0 and put_rule(says, {
      { "pack.points." .. card.name, value }, { "pack.points_total", game:points(total + card.points) },
    }) then
      return true
    end
  end
  return false
end

local function child_of(node, key)
  return entry(node and node.items or {}, "key", key)
end

-- Returns the whole number of a node if it is at least 1; otherwise nil.
local function number_of(node)
  local text = node and node.text or ""
  for n = 1, #text do
    if text:sub(n, n) < "0" or text:sub(n, n) > "9" then
      return nil
    end
  end
  local number = tonumber(text)
  return number and number >= 1 and number < 1073741824 and number or nil
end

-- Suggests doubling the points of a step or hook at `path`.
local function put_doubled(path, name, points)
  local number = number_of(points)
  if not number then
    return false
  end
  local says = sentence("new.step", { name = game:called(name), points = tostring(2 * number), before = points.text })
  return put_rule(says, { { path, tostring(2 * number) } })
end

-- Suggests a change of the first hook or score step that awards a number of points.
local function put_step()
  local hooks, phases = child_of(resolved.document, "hooks"), child_of(resolved.document, "phases")
  for _, hook in ipairs(hooks and hooks.items or {}) do
    local points = not hook.off and child_of(child_of(hook, "with"), "points")
    if points and put_doubled("hooks." .. hook.key .. ".with.points", hook.key, points) then
      return true
    end
  end
  for _, phase in ipairs(phases and phases.items or {}) do
    local score = child_of(phase, "score")
    for _, step in ipairs(score and score.items or {}) do
      local path = "phases." .. phase.key .. ".score." .. (step.key or "") .. ".points"
      if put_doubled(path, step.key, child_of(step, "points")) then
        return true
      end
    end
  end
  return false
end

-- Returns one and a half times the number, rounded up.
local function longer(number)
  return tostring(number + (number + 1) // 2)
end

-- Suggests another number below `match`.
local function put_match(key, says)
  local number = number_of(child_of(child_of(resolved.document, "match"), key))
  return number and put_rule(says, { { "match." .. key, longer(number) } })
end

-- Suggests another value of an option listed above. Returns false if the value is in force or the rules reject it.
local function put_choice(option, value)
  if value == option.value or not fits { [option.name] = value } then
    return false
  end
  report:line ""
  report:line("# " .. sentence("new.choice", { option = option.name, value = value }))
  return true
end

-- Suggests a longer match; otherwise another value of the first option, except the number of players.
local function put_option_example()
  for _, option in ipairs(options) do
    local number = option.name == "target" and is_open(option) and number_of { text = option.value }
    if number and put_choice(option, longer(number)) then
      return true
    end
  end
  for _, option in ipairs(options) do
    for _, value in ipairs(option.name ~= "players" and is_open(option) and option.values or {}) do
      if put_choice(option, value) then
        return true
      end
    end
  end
  return false
end

-- Prints the first of these suggestions that the game accepts.
local function put_example()
  local direction = child_of(resolved.document, "direction")
  local turned = direction and (direction.text == "counterclockwise" or direction.text == "right")
  return put_card() or put_step() or put_match("target", sentence "new.target")
    or put_match("deals", sentence "new.deals") or put_option_example()
    or put_rule(sentence "new.direction", { { "direction", turned and "clockwise" or "counterclockwise" } })
end

-- ---- The rules file ----

-- Returns "family-variant.schema.json", one name for all files that extend the same game.
local function schema_name(parent)
  local from, to, out = 1, #parent, ""
  while parent:sub(from, from) == "." or parent:sub(from, from) == "/" do
    from = from + 1
  end
  if parent:sub(-5) == ".yaml" then
    to = #parent - 5
  end
  for n = from, to do
    local c = parent:sub(n, n)
    local kept = c:lower() >= "a" and c:lower() <= "z" or c >= "0" and c <= "9" or c == "_" or c == "."
    out = out .. (kept and c or "-")
  end
  return out .. ".schema.json"
end

local function put_rules(parent, name)
  local schema = schema_name(parent)
  local command = "# " .. sentence "new.schema" .. " kanun schema " .. shell_word(parent)
  for _, folder in ipairs(given.path) do
    command = command .. " --path " .. shell_word(folder)
  end
  report:line("# yaml-language-server: $schema=" .. schema)
  report:line(command .. " > " .. schema)
  report:line ""
  report:line "kanun: 1"
  report:line("extends: " .. quoted(parent))
  report:line("name: " .. quoted(name))
  if #resolved.scripts > 0 then
    report:line ""
    report:line("# " .. sentence "new.hooks" .. " kanun list " .. shell_word(parent) .. " --hooks")
  end
  put_phases()
  put_options()
  put_example()
end

-- ---- Names ----

local function ends(text, ending)
  return #text > #ending and text:sub(-#ending) == ending
end

-- Returns the text without this ending.
local function stem(text, ending)
  return ends(text, ending) and text:sub(1, -#ending - 1) or text
end

-- Returns the last part of a path.
local function last_part(path)
  local parts = split(path, "/")
  return parts[#parts]
end

-- Returns the file as the user named it, FILE.yaml; "my_variant.yaml" if there is no name.
local function name_of_file()
  local file, variant = given.words[2], last_part(game:id())
  if not file or file == "-" then
    return "my_" .. stem(variant, ".yaml") .. ".yaml"
  end
  local base, parts = last_part(file), split(file, ".")
  if not is_plain(file) then
    stop("'" .. file .. "': a file name with characters that can't be printed")
  elseif #stem(file, ".yaml") + #".test.yaml" > PATH_MOST then
    stop "the name of the file is too long"
  elseif base == "" then
    stop("'" .. file .. "' is a folder: name a file, " .. file .. "ours.yaml")
  elseif not ends(file, ".yaml") and #split(base, ".") > 1 then
    local before = file:sub(1, -#parts[#parts] - 2)
    stop("'" .. file .. "': the name of a rules file ends in .yaml; did you mean '" .. before .. ".yaml'?")
  elseif ends(file, ".test.yaml") then
    stop("'" .. file .. "': files that end in .test.yaml have tests; name the rules file, and its tests are written " ..
      "beside it")
  end
  return stem(file, ".yaml") .. ".yaml"
end

-- Returns the name of the game, made from the words of the file's name.
local function name_of_game(file)
  local text, out = stem(last_part(file), ".yaml"):sub(1, NAME_MOST), ""
  for n = 1, #text do
    local c = text:sub(n, n)
    out = out .. ((c == "_" or c == "-") and " " or c)
  end
  return out:sub(1, 1):upper() .. out:sub(2)
end

-- ---- The command ----

local function print_next(file, test)
  report:word("new.written", { file = file, test = test })
  for _, command in ipairs { "check", "test", "play" } do
    local line = "  kanun " .. command .. " " .. shell_word(command == "test" and test or file)
    for _, folder in ipairs(given.path) do
      line = line .. " --path " .. shell_word(folder)
    end
    report:line(line)
  end
end

local file = name_of_file()
local test = stem(file, ".yaml") .. ".test.yaml"
local parent = ends(given.words[1], ".yaml") and beside(file, given.words[1]) or given.words[1]
put_rules(parent, name_of_game(file))
if given.words[2] ~= "-" then -- both texts first, so that a game that fails leaves no file
  local rules = report:take()
  put_test(game, last_part(file), test)
  write_new(file, rules, test, report:take())
  print_next(file, test)
end
report:print()
