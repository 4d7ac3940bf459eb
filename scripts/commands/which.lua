-- which.lua: the command `kanun which FAMILY`: asks a few questions to find the nearest variant of a family, and writes
-- the differences from it as a file. Each question is about an option; the best question leaves the fewest games.
local quoted = use "yaml"
local given = arguments()
local word_of_family = given.words[1]
local family = #word_of_family > 1 and word_of_family:sub(-1) == "/" and word_of_family:sub(1, -2) or word_of_family
local ASKED_MOST = 15 -- questions in all
local FURTHER_MOST = 6 -- questions after one variant is left, to find the differences from it
local LISTED_MOST = 9 -- values of an option in a question; of a longer list, only those that the games have
local OTHER = {} -- an answer: none of the values in the question

local games = {} -- each game's id, its rules, and its options by name
local facts = {} -- options in which the games differ: name, description, the value in each game, and the answer

-- Ends the command if there is no choice between several games.
local function stop_without_family(ids)
  local seen, families = {}, {}
  for _, id in ipairs(find()) do
    local name = split(id, "/")[1]
    if not seen[name] then
      seen[name] = true
      families[#families + 1] = name
    end
  end
  if ids[1] ~= family then
    stop(family .. " has only one game, " .. ids[1])
  elseif seen[split(family, "/")[1]] then
    stop("'" .. family .. "' is one game; which needs its family: kanun which " .. split(family, "/")[1])
  elseif #split(family, "./") > 1 then
    stop("'" .. family .. "' is a file; which needs a family, such as " .. families[1])
  end
  stop("there is no family '" .. family .. "'" .. meant(family, families))
end

local function load_games()
  local ids = find(family)
  if #ids < 2 then
    stop_without_family(ids)
  end
  for n, id in ipairs(ids) do
    local e = experiment ""
    e:add(id)
    games[n] = { id = id, rules = e:game(0), option = {} }
  end
end

-- Finds the options in which the games differ. An overridden option has no value.
local function find_facts()
  local all, named = {}, {}
  for n, game in ipairs(games) do
    for _, option in ipairs(game.rules:options(given.lang)) do
      local fact = named[option.name]
      if not fact then
        local what = option.name == "players" and word "which.players"
          or option.says ~= "" and game.rules:shown(option.says) or option.name
        fact = { name = option.name, what = what, value = {} }
        named[option.name] = fact
        all[#all + 1] = fact
      end
      game.option[option.name] = option
      fact.value[n] = not option.overruled and option.value or nil
      fact.first = fact.first or fact.value[n]
      fact.differs = fact.differs or fact.value[n] and fact.value[n] ~= fact.first
    end
  end
  for _, fact in ipairs(all) do
    if fact.differs then
      facts[#facts + 1] = fact
    end
  end
end

-- ---- Evaluating the answers ----

local function agrees(fact, game)
  local own = fact.value[game]
  return not own or not fact.answer or own == fact.answer
end

-- Returns the games that contradict the fewest answers, the nearest first.
local function nearest()
  local least, list
  for n = 1, #games do
    local count = 0
    for _, fact in ipairs(facts) do
      count = count + (agrees(fact, n) and 0 or 1)
    end
    if not least or count < least then
      least, list = count, {}
    end
    if count == least then
      list[#list + 1] = n
    end
  end
  return list
end

-- Returns a value in words, followed by the value itself if another value has the same words. Numbers of players stay
-- numbers, because games describe them differently.
local function meaning(fact, wanted_value)
  local number = fact.name == "players" and tonumber(wanted_value, 10)
  if number then
    return word("which.number-of", { n = number })
  end
  local words, of, ambiguous = nil, {}, {}
  for _, game in ipairs(games) do
    local option = game.option[fact.name]
    for n, value in ipairs(option and option.values or {}) do
      local says = option.meanings[n] ~= "" and game.rules:shown(option.meanings[n]) or value
      of[says] = of[says] or value
      words = words or value == wanted_value and says ~= value and says or nil
      ambiguous[says] = ambiguous[says] or of[says] ~= value
    end
  end
  return words and words .. (ambiguous[words] and " (" .. wanted_value .. ")" or "") or wanted_value
end

-- ---- Questions ----

-- Returns the next question; nil if nothing is left to ask.
local function next_question()
  local left, best, question = nearest(), 0, nil
  for _, fact in ipairs(facts) do
    local count, apart = {}, #left == 1 and fact.value[left[1]] and 1 or 0
    for _, game in ipairs(left) do
      local value = fact.value[game]
      apart = apart + (value and #left - (count[value] or 0) - 1 or 0) -- games with another value
      count[value or OTHER] = (count[value or OTHER] or 0) + 1
    end
    if not fact.unknown and not fact.answer and apart > best then
      best, question = apart, fact
    end
  end
  return question, #left
end

-- Returns the values that a question lists, and whether there are others.
local function values_of(fact)
  local list, seen, more = {}, {}, false
  local function add(value)
    if value and not seen[value] then
      seen[value] = true
      list[#list + 1] = value
    end
  end
  for n, game in ipairs(games) do
    local option = game.option[fact.name]
    local all = option and not option.min and #option.values <= LISTED_MOST and option.values or {}
    more = more or option and #all == 0
    for _, value in ipairs(all) do
      add(value)
    end
    add(fact.value[n])
  end
  local numbers = 0
  for _, value in ipairs(list) do
    numbers = numbers + (tonumber(value) and 1 or 0)
  end
  if numbers == #list then
    table.sort(list, function(a, b) return tonumber(a) < tonumber(b) end)
  end
  return list, more or not (#list == 2 and seen["true"])
end

-- True if the answer is the word `key`, in English or in the user's language, or one of these letters.
local function is_answer(answer, key, english, letters)
  for n = 1, #letters do
    if answer == letters:sub(n, n) then
      return true
    end
  end
  answer = answer:lower()
  return answer == english or answer == word(key):lower()
end

-- Returns the number of an answer; nil if it is not a number. Japanese keyboards write full-width digits.
local function number_of(answer)
  local digits, n = "", 1
  while n <= #answer do
    local wide = answer:sub(n, n + 1) == "\xEF\xBC" and answer:byte(n + 2) or 0
    if wide >= 0x90 and wide <= 0x99 then
      digits, n = digits .. (wide - 0x90), n + 3
    else
      digits, n = digits .. answer:sub(n, n), n + 1
    end
  end
  return tonumber(digits, 10)
end

-- Asks until the answer is understood, and stores it. Returns false if the user wants to stop.
local function ask(fact, number)
  local values, more = values_of(fact)
  local last = #values + (more and 1 or 0)
  report:line ""
  report:word("which.question", { number = number, what = fact.what })
  for n, value in ipairs(values) do
    report:line("  " .. n .. "  " .. meaning(fact, value))
  end
  if more then
    report:line("  " .. last .. "  " .. word "which.other")
  end
  while true do
    local answer = report:ask "> "
    local chosen = answer and number_of(answer)
    if not answer or is_answer(answer, "which.quit", "quit", "qQ") then
      return false
    elseif answer == "" or is_answer(answer, "which.unknown", "don't know", "?dD") then
      fact.unknown = true
      return true
    elseif chosen and chosen >= 1 and chosen <= last then
      fact.answer = values[chosen] or OTHER
      return true
    end
    report:word("which.again", { last = last })
  end
end

local function ask_all()
  local further = 0
  for number = 1, ASKED_MOST do
    local question, left = next_question()
    further = further + (left == 1 and 1 or 0)
    if not question or further > FURTHER_MOST or not ask(question, number) then
      return
    end
  end
end

-- ---- The result ----

-- Returns the answers that differ from a game.
local function differing(game)
  local list = {}
  for _, fact in ipairs(facts) do
    if fact.value[game] and not agrees(fact, game) then
      local value = fact.answer ~= OTHER and fact.answer or nil
      list[#list + 1] = { fact = fact, own = fact.value[game], value = value }
    end
  end
  return list
end

local function print_differences(list)
  report:line(word(#list > 0 and "which.differs" or "which.same"))
  for _, d in ipairs(list) do
    report:word("which.difference", {
      what = d.fact.what, value = meaning(d.fact, d.value or d.own), is = d.value ~= nil,
      here = meaning(d.fact, d.own),
    })
  end
end

-- Returns the differences that can be chosen in the game, and the other known values.
local function choices(game, list)
  local all, refused = {}, {}
  for _, d in ipairs(list) do
    if d.value and pcall(game.rules.with, game.rules, { [d.fact.name] = d.value }) then
      all[#all + 1] = d
    elseif d.value then
      refused[#refused + 1] = d
    end
  end
  return all, refused
end

-- Returns the index of the game to start from. Among the nearest games, it prefers the one in which most answers can be
-- chosen, then one that extends no other game of the family.
local function best_of(near)
  local own, best, most, root = {}, nil, nil, nil
  for _, game in ipairs(games) do
    own[game.id] = true
  end
  for _, n in ipairs(near) do
    local count = #differing(n) - #choices(games[n], differing(n))
    local is_root = not own[games[n].rules:parent() or ""]
    if not best or count < most or count == most and is_root and not root then
      best, most, root = n, count, is_root
    end
  end
  return best
end

-- Returns an option with the values that the question didn't list, as a comment; nil if the game has no such option.
local function open_line(game, d)
  local option, listed, others = game.option[d.fact.name], {}, {}
  for _, value in ipairs((values_of(d.fact))) do
    listed[value] = true
  end
  for _, value in ipairs(option.values) do
    if not listed[value] and not option.min then
      others[#others + 1] = value
    end
  end
  if option.min then
    return word("which.number", { line = "# set." .. d.fact.name .. ": " .. d.own, from = option.min, to = option.max })
  end
  return #others > 0 and "# set." .. d.fact.name .. ": " .. table.concat(others, " # ") or nil
end

-- Prints lines below a heading.
local function print_headed(heading, lines)
  if #lines > 0 then
    report:line(word(heading))
    for _, line in ipairs(lines) do
      report:line(line)
    end
  end
end

local function print_file(game, list)
  local all, refused = choices(game, list)
  local command, open, uncovered = "  kanun new ours.yaml --from " .. game.id, {}, {}
  report:line(word "which.file")
  report:line ""
  report:line "kanun: 1"
  report:line("extends: " .. quoted(game.id))
  report:line("name: " .. quoted(word("which.ours", { name = game.rules:name() })))
  for _, d in ipairs(all) do
    report:line("set." .. d.fact.name .. ": " .. d.value)
    command = command .. " --set " .. d.fact.name .. "=" .. d.value
  end
  for _, d in ipairs(refused) do
    report:line(word("which.refused", { game = game.id, what = d.fact.what, value = meaning(d.fact, d.value) }))
  end
  for _, d in ipairs(list) do
    local line = not d.value and open_line(game, d)
    if line then
      open[#open + 1] = line
    elseif not d.value then
      uncovered[#uncovered + 1] = "# - " .. d.fact.what
    end
  end
  print_headed("which.choose", open)
  print_headed("which.uncovered", uncovered)
  report:line ""
  report:line(word "which.or")
  report:line(command)
end

local function print_result()
  local near, answered, also = nearest(), false, {}
  for _, fact in ipairs(facts) do
    answered = answered or fact.answer ~= nil
  end
  if not answered then
    report:word("which.none", { games = #games })
    return
  end
  local best = best_of(near)
  local nearest_game = games[best]
  report:word("which.nearest", { game = nearest_game.id, name = nearest_game.rules:name() })
  for _, n in ipairs(near) do
    if n ~= best then
      also[#also + 1] = games[n].id
    end
  end
  if #also > 0 then
    report:word("which.also", { games = also })
  end
  local list = differing(best)
  print_differences(list)
  report:line ""
  print_file(nearest_game, list)
end

-- ---- The command ----

load_games()
find_facts()
report:word("which.begin", { games = #games, family = family, most = math.min(ASKED_MOST, #facts) })
ask_all()
report:line ""
print_result()
report:print() -- a wrapped command could not be copied
