-- bisect.lua: the command `kanun bisect A [B]`: finds which of the differences between two rules change a measure.
-- Differences are the choices of the command line, or the keys in which two merged rules files differ. It tries each
-- difference alone in A, and all differences without this one.
local given = arguments()
local A, B = given.words[1], given.words[2]
local MOST, DEPTH, UNKNOWN = 200, 32, 1 / 0 -- differences, depth of nested keys, and JSON's null

local function starts(text, with)
  return text:sub(1, #with) == with
end

local function ends(text, with)
  return #text > #with and text:sub(-#with) == with
end

-- ---- Keys in which two files differ ----

-- True for keys that describe the game and don't affect play.
local function is_told_only(path)
  for _, name in ipairs { "kanun", "name", "about", "source", "options", "extends" } do
    if path == name or starts(path, name .. ".") then
      return true
    end
  end
  return ends(path, ".says") or ends(path, ".label")
end

-- Returns the path and the value of a line's key. `keys` has the parent keys by depth. The value is "" if nested lines
-- follow. Returns nothing for a line without a key.
local function read_key(text, keys)
  local blanks = 0
  while text:byte(blanks + 1) == 32 do
    blanks = blanks + 1
  end
  local rest, depth, colon = text:sub(blanks + 1), blanks // 2, nil
  for n = 1, #rest do
    if rest:sub(n, n + 1) == ": " then
      colon = n
      break
    end
  end
  colon = colon or (rest:sub(-1) == ":" and #rest)
  if not colon or rest:sub(1, 1) == "-" or depth >= DEPTH then
    return nil
  end
  keys[depth + 1] = rest:sub(1, colon - 1)
  return table.concat(keys, ".", 1, depth + 1), rest:sub(colon + 2)
end

-- Returns the rules as the lines { text, path, value, told } of their merged file. Its `value_of` maps paths to values.
local function read_file(rules)
  local file, keys, path = { value_of = {} }, {}, ""
  for n, text in ipairs(rules:lines()) do
    local own, value = read_key(text, keys)
    path = own or path
    file[n] = { text = text, path = path, value = value, told = is_told_only(path) }
    if value and not file.value_of[path] then
      file.value_of[path] = value
    end
  end
  return file
end

-- True if two rules differ only in keys that don't affect play.
local function plays_alike(one, other)
  local function played(rules)
    local texts = rules:scripts()
    for _, line in ipairs(read_file(rules)) do
      if not line.told then
        texts[#texts + 1] = line.text
      end
    end
    return texts
  end
  local here, there = played(one), played(other)
  for n = 1, math.max(#here, #there) do
    if here[n] ~= there[n] then
      return false
    end
  end
  return true
end

-- Returns the items of a YAML list, "[a, b]" or a single name.
local function items_of(list)
  local items = {}
  for _, item in ipairs(split(list, "[, ]")) do
    if item ~= "" then
      items[#items + 1] = item
    end
  end
  return items
end

-- Returns the scripts in `value` that `there` lacks, as a list, because scripts are added to existing ones.
local function added_scripts(there, value)
  local has, added = {}, {}
  for _, item in ipairs(items_of(there)) do
    has[item] = true
  end
  for _, item in ipairs(items_of(value)) do
    if not has[item] then
      added[#added + 1] = item
    end
  end
  return "[" .. table.concat(added, ", ") .. "]"
end

-- Adds a difference. `choice` makes A more like B, and `back` undoes it in B. Without `back`, B is made without the
-- choice.
local function add_difference(list, choice, back)
  if #list == MOST then
    stop(back and "the rules differ in more than " .. MOST .. " keys" or "more than " .. MOST .. " choices")
  end
  list[#list + 1] = { choice = choice, back = back }
end

local function add_key(list, path, value, was)
  add_difference(list, { name = path, value = value, key = true }, { name = path, value = was, key = true })
end

-- Adds keys of B that are missing or different in A, and switches off keys of A that B lacks.
local function compare_files(list, from, to)
  for _, line in ipairs(to) do
    local value, there = line.value, from.value_of[line.path]
    if value and value ~= "" and not line.told and there ~= value then
      if there and line.path == "script" then
        value = added_scripts(there, value)
      end
      if value ~= "[]" or line.path ~= "script" then
        add_key(list, line.path, value, there or "none")
      end
    end
  end
  for _, line in ipairs(from) do
    if line.value and line.value ~= "" and not line.told and not to.value_of[line.path] then
      add_key(list, line.path, "none", line.value)
    end
  end
end

local function find_differences(alone)
  local list = {}
  if B then
    compare_files(list, read_file(alone:game(0)), read_file(alone:game(1)))
  else
    for _, choice in ipairs(given.set) do
      add_difference(list, choice)
    end
  end
  return list
end

-- ---- Variants ----

-- Adds a variant; returns its number, or nothing if these rules can't be played on the same cards.
local function try(e, game, choices)
  return e:try(game, choices, "all") == "played" and e:sums().variants - 1 or nil
end

-- Returns all differences except `left_out` (nil: none) and those of the group.
local function all_but(b, left_out)
  local choices = {}
  for _, d in ipairs(b) do
    local has = d.alone
    if d.joined then
      has = not (left_out and left_out.group)
    end
    if d ~= left_out and not d.group and has then
      choices[#choices + 1] = d.choice
    end
  end
  return choices
end

-- Returns the choices for B without the differences for which `turned` is true.
local function turn(b, turned)
  local choices = {}
  for _, d in ipairs(b) do
    if turned(d) then
      choices[#choices + 1] = d.back
    elseif not d.back then
      choices[#choices + 1] = d.choice
    end
  end
  return choices
end

-- ---- Differences that don't work alone ----

local function works_apart(d)
  return d.alone and not d.joined
end

-- True for scripts: functions that no hook uses have no effect.
local function is_script(d)
  return d.choice.key and d.choice.name == "script"
end

-- Adds a variant for the group: A with the differences that don't work alone, and the scripts that they may need.
local function try_together(b)
  local choices = {}
  for _, d in ipairs(b) do
    d.joined = not d.alone or is_script(d)
    if d.joined then
      choices[#choices + 1] = d.choice
    end
  end
  return try(b.alone, A, choices)
end

-- If the group fails, adds the differences that it needs: reverts each other difference in B, and adds those without
-- which B can't be loaded.
local function join_group(b)
  for _, d in ipairs(b) do
    d.joined = true
  end
  for _, d in ipairs(b) do
    d.joined = false
    local tried = d.alone and not is_script(d)
    d.joined = not (tried and b.alone:try(B or A, turn(b, works_apart), "none") == "played")
  end
end

-- Returns the group as one difference, called "a=1 + b=2".
local function new_group(b)
  local names = {}
  for _, d in ipairs(b) do
    if d.joined then
      names[#names + 1] = d.choice.name .. "=" .. d.choice.value
    end
  end
  return { choice = { name = table.concat(names, " + "), value = "", key = false }, group = true }
end

-- Tries the group as one difference. If it fails alone, tries B without the other differences.
local function try_group(b)
  local together = try_together(b)
  if together then
    local group = new_group(b)
    group.alone = together
    b[#b + 1] = group
    return
  end
  join_group(b)
  local group = new_group(b)
  group.alone = try(b.alone, B or A, turn(b, works_apart))
  if not group.alone then
    return
  end
  if try(b.without, B or A, given.set) == 0 then
    local choices = {}
    for _, d in ipairs(b) do
      if not d.joined then
        choices[#choices + 1] = d.choice
        d.without = try(b.without, B or A, turn(b, function(other) return other == d end))
      end
    end
    group.without = try(b.without, A, choices)
  end
  b[#b + 1] = group
  b.complete, b.based = true, true -- differences are left out of B itself, since the group can't be expressed as keys
end

local function try_all(b)
  local possible = true
  for _, d in ipairs(b) do
    d.alone = try(b.alone, A, { d.choice })
    possible = possible and d.alone
  end
  if not possible then
    try_group(b)
  end
  if b.based or try(b.without, A, all_but(b)) ~= 0 then
    return
  end
  b.complete = plays_alike(b.without:game(0), b.alone:game(1))
  for _, d in ipairs(b) do
    if works_apart(d) then
      d.without = try(b.without, A, all_but(b, d))
    end
  end
end

-- ---- The table ----

local function name_of(d)
  return d.choice.value == "" and d.choice.name or d.choice.name .. "=" .. d.choice.value
end

-- Returns the number of differences that are joined in the last row; 1 for a single difference.
local function group_size(b)
  local size = 0
  if #b == 0 or not b[#b].group then
    return 0
  end
  for _, d in ipairs(b) do
    size = size + (d.joined and 1 or 0)
  end
  return size
end

-- Returns the effect of a difference alone, and as the last one; nil if it was not tried.
local function alone_of(b, d, asked)
  return d.alone and b.alone:effect(d.alone, asked)
end

local function last_of(b, d, asked)
  return d.without and b.without:effect(d.without, asked, -1)
end

-- Returns an effect with its interval and the mark of its verdict.
local function effect_text(effect)
  if not effect then
    return "-"
  end
  local interval = starts(effect.interval, "~ ") and effect.interval:sub(3) or effect.interval
  return effect.text .. " (" .. interval .. ") " .. effect.mark
end

-- Calls each(d, name) for the rows of the table; returns true if a row was not tried.
local function each_row(b, each)
  local together, untried = group_size(b), false
  for _, d in ipairs(b) do
    local joined = together > 0 and d.joined
    if not (joined and together == 1) then
      each(d, d.group and together > 1 and word "bisect.joined" or (joined and "+ " or "") .. name_of(d))
      untried = untried or not d.alone or not d.without
    end
  end
  return untried
end

local function print_table(b, asked, question)
  local whole = b.alone:effect(1, asked)
  report:line ""
  report:word("compare.played",
    { blocks = question.blocks, matches = question.matches, deal = given.one_deal, players = question.players })
  report:line(question.measure .. ": B - A = " .. effect_text(whole) .. "  " .. whole.says)
  report:heading({ word "bisect.difference", word "bisect.alone", word "bisect.last" }, "lrr")
  return each_row(b, function(d, name)
    report:row { name, effect_text(alone_of(b, d, asked)), effect_text(last_of(b, d, asked)) }
  end)
end

local function print_all(b, cut)
  local sums, untried = b.alone:sums(), false
  report:element("h1", -- only on the page of --html
    word("bisect.title", { a = b.alone:game(0):label(), b = b.alone:game(1):label() }))
  report:line("A: " .. b.alone:game(0):label())
  report:line("B: " .. b.alone:game(1):label())
  report:word("compare.seed", { seed = tostring(sums.seed) })
  if cut then
    local half = sums.cut and sums or b.without:sums()
    report:word("compare.cut", { blocks = half.played, all = half.all })
  end
  for asked, question in ipairs(b.alone:asked()) do
    untried = print_table(b, asked, question)
  end
  report:line ""
  if not b.complete then
    report:line(word "bisect.incomplete")
  end
  report:line(word "compare.marks")
  if untried then
    report:line(word "bisect.not-tried")
  end
  if group_size(b) > 1 then
    report:line(word "bisect.plus")
  end
  for _, d in ipairs(given.one_deal and b or {}) do
    if d.choice.key and starts(d.choice.name, "match.") then
      report:line(word "compare.one-deal")
      break
    end
  end
end

-- ---- JSON and CSV ----

local function finding_of(effect)
  if not effect then
    return UNKNOWN
  end
  return { difference = effect.mean, low = effect.low, high = effect.high, verdict = effect.verdict }
end

local function write_all(b, cut)
  local questions, sums, list = b.alone:asked(), b.alone:sums(), {}
  for n, d in ipairs(b) do
    local results = {}
    for asked, question in ipairs(d.alone and questions or {}) do
      results[asked] = {
        players = question.players, measure = question.measure,
        alone = finding_of(alone_of(b, d, asked)), last = finding_of(last_of(b, d, asked)),
      }
    end
    list[n] = {
      name = d.choice.name, value = d.choice.value, key = d.choice.key, group = d.group or false,
      joined = (d.joined and group_size(b) > 0) or false, possible_alone = d.alone ~= nil, results = results,
    }
  end
  for asked in ipairs(questions) do -- the first row has all differences at once, which is B
    b.alone:row(asked, cut, { difference = "B", alone = finding_of(b.alone:effect(1, asked)) })
    for _, d in ipairs(b) do
      b.alone:row(asked, cut, {
        difference = name_of(d), alone = finding_of(alone_of(b, d, asked)), last = finding_of(last_of(b, d, asked)),
      })
    end
  end
  local a, other = b.alone:game(0), b.alone:game(1)
  report:json({
    kanun = given.kanun, a = a:label(), b = other:label(), digest = a:digest(), b_digest = other:digest(),
    alpha = given.alpha, seed = sums.seed, blocks = sums.played, interrupted = cut, one_deal = given.one_deal,
    complete = b.complete or false, differences = list,
  }, {
    "kanun", "a", "b", "digest", "b_digest", "alpha", "seed", "blocks", "interrupted", "one_deal", "complete",
    "differences", "name", "value", "key", "joined", "group", "possible_alone", "results", "players", "measure",
    "alone", "last", "difference", "low", "high", "verdict",
  })
  report:csv("difference,players,measure,blocks,alone,alone_low,alone_high,alone_verdict,last,last_low,last_high," ..
    "last_verdict,a_rules,b_rules,seed,interrupted,kanun,digest,alpha")
end

-- ---- The command ----

-- Loads A and B, and finds their differences.
local function load_both()
  local b = { alone = experiment "margin", without = experiment "margin" }
  if not B and #given.set < 2 then
    stop "bisect needs a second game, or at least two of --set and --key for B"
  elseif B and #given.set > 0 then
    stop("bisect compares two games, or one with what --set and --key say; --set-both and --key-both hold for both " ..
      "games")
  end
  b.alone:add(A)
  b.alone:add(B or A, given.set)
  local one, two = b.alone:game(0), b.alone:game(1)
  if one:digest() == two:digest() then
    stop "A and B have the same rules: there is nothing to find"
  elseif plays_alike(one, two) then
    stop "A and B differ in names alone: there is nothing to find"
  elseif one:seats() ~= two:seats() or one:sides() ~= two:sides() then
    stop("A has " .. one:seats() .. " seats and " .. one:sides() .. " sides, B " .. two:seats() .. " and "
      .. two:sides() .. "; only games with equal numbers can be compared")
  end
  for n, d in ipairs(find_differences(b.alone)) do
    b[n] = d
  end
  return b
end

local b = load_both()
try_all(b)
if not b.alone:play() then -- if only one half was played, no table has both effects
  stop "no results: not every difference was left out once"
end
if b.without:sums().variants > 1 then
  b.without:play()
end
local cut = b.alone:sums().cut or (b.without:sums().variants > 1 and b.without:sums().cut)
write_all(b, cut)
print_all(b, cut)
