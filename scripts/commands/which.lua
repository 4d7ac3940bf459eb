-- which.lua: the command `kanun which FAMILY`: asks a few questions to find the variant of a family that is nearest
-- to how a person plays, and writes the differences from it as a file. Each question is about a value of an option;
-- the best question halves the remaining games.
local quoted = use "yaml"
local given = arguments()
local family = given.words[1]
local ASKED_MOST = 20 -- questions in all
local FURTHER_MOST = 6 -- questions after one variant is left, to find what differs from it

local games = {} -- each game's id, its rules, and its options by name
local facts = {} -- options in which the games differ: name, description, the value in each game, and the answers

local function load_games()
  for n, id in ipairs(find(family)) do
    local e = experiment ""
    e:add(id)
    games[n] = { id = id, rules = e:game(0), option = {} }
  end
  if #games < 2 then
    stop "which needs a family of several games; `kanun list` prints them"
  end
end

-- An overridden option has no value.
local function find_facts()
  local all, named = {}, {}
  for n, game in ipairs(games) do
    for _, option in ipairs(game.rules:options(given.lang)) do
      local fact = named[option.name]
      if not fact then
        local what = option.says ~= "" and option.says or option.name
        fact = { name = option.name, what = what, value = {}, denied = {}, denials = 0 }
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
  if fact.yes then
    return not own or own == fact.yes
  end
  return not own or not fact.denied[own]
end

-- The games that contradict the fewest answers, the nearest first.
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

-- The value that the answers leave: the only value in any game that was not denied. nil: unknown.
local function wanted(fact)
  local left = fact.yes
  if left or fact.denials == 0 then
    return left
  end
  for _, game in ipairs(games) do
    local option = game.option[fact.name]
    if option and option.min then
      return nil
    end
    for _, value in ipairs(option and option.values or {}) do
      if not fact.denied[value] then
        if left and left ~= value then
          return nil
        end
        left = value
      end
    end
  end
  return left
end

-- A value in words.
local function meaning(fact, wanted_value)
  for _, game in ipairs(games) do
    local option = game.option[fact.name]
    for n, value in ipairs(option and option.values or {}) do
      if value == wanted_value and option.meanings[n] ~= "" then
        return option.meanings[n]
      end
    end
  end
  return wanted_value
end

-- ---- Questions ----

-- The next question; nil: nothing is left to ask.
local function next_question()
  local left, best, question = nearest(), 0, nil
  for _, fact in ipairs(facts) do
    local open = not fact.unknown and not wanted(fact)
    for _, game in ipairs(open and left or {}) do
      local value, with = fact.value[game], 0
      if value and not fact.denied[value] then
        for _, other in ipairs(left) do
          with = with + (fact.value[other] == value and 1 or 0)
        end
        local smaller = 2 * math.min(with, #left - with) + 1 -- if one variant is left: ask about its values
        if smaller > best and (#left == 1 or smaller > 1) then
          best, question = smaller, { fact = fact, value = value }
        end
      end
    end
  end
  return question, #left
end

-- True if the answer is that word, in English or in the user's language, or one of these letters.
local function is_answer(answer, key, english, letters)
  for n = 1, #letters do
    if answer == letters:sub(n, n) then
      return true
    end
  end
  answer = answer:lower()
  return answer == english or answer == word(key):lower()
end

-- Asks until the answer is understood: "yes", "no", "unknown" or "stop".
local function answer_to(question)
  local text = word("which.question", { what = question.fact.what, value = meaning(question.fact, question.value) })
  while true do
    local answer = report:ask(text)
    if not answer or is_answer(answer, "which.quit", "quit", "qQ") then
      return "stop"
    elseif is_answer(answer, "which.yes", "yes", "yY") then
      return "yes"
    elseif is_answer(answer, "which.no", "no", "nN") then
      return "no"
    elseif answer == "" or is_answer(answer, "which.unknown", "don't know", "?dD") then
      return "unknown"
    end
    report:line(word "which.again")
  end
end

local function ask_all()
  local further = 0
  for _ = 1, ASKED_MOST do
    local question, left = next_question()
    further = further + (left == 1 and 1 or 0)
    local answer = question and further <= FURTHER_MOST and answer_to(question) or "stop"
    if answer == "stop" then
      return
    end
    local fact = question.fact
    if answer == "yes" then
      fact.yes = question.value
    elseif answer == "no" then
      fact.denied[question.value], fact.denials = true, fact.denials + 1
    else
      fact.unknown = true
    end
  end
end

-- ---- The result ----

-- The answers that differ from a game.
local function differing(game)
  local list = {}
  for _, fact in ipairs(facts) do
    if fact.value[game] and not agrees(fact, game) then
      list[#list + 1] = { fact = fact, own = fact.value[game], value = wanted(fact) }
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

-- Those of the differences that can be chosen in the game.
local function choices(game, list)
  local all = {}
  for _, d in ipairs(list) do
    if d.value and pcall(game.rules.with, game.rules, { [d.fact.name] = d.value }) then
      all[#all + 1] = d
    end
  end
  return all
end

-- The values of an option that the answers leave, as a comment.
local function print_open(game, d)
  local text, between = "#   " .. d.fact.name .. ": ", ""
  for _, value in ipairs(game.option[d.fact.name].values) do
    if not d.fact.denied[value] then
      text, between = text .. between .. value, " | "
    end
  end
  report:line(text)
end

local function print_file(game, list)
  local all, command = choices(game, list), "  kanun new ours.yaml --from " .. game.id
  report:line(word "which.file")
  report:line ""
  report:line "kanun: 1"
  report:line("extends: " .. quoted(game.id))
  report:line("name: " .. quoted(word("which.ours", { name = game.rules:name() })))
  if #all > 0 then
    report:line "set:"
  end
  for _, d in ipairs(all) do
    report:line("  " .. d.fact.name .. ": " .. d.value)
    command = command .. " --set " .. d.fact.name .. "=" .. d.value
  end
  for _, d in ipairs(list) do
    if not d.value then
      print_open(game, d)
    end
  end
  report:line ""
  report:line(word "which.or")
  report:line(command)
end

-- ---- The command ----

load_games()
find_facts()
report:word("which.begin", { games = #games, family = family })
ask_all()
report:line ""
local near = nearest()
for n, game in ipairs(near) do
  report:word(n == 1 and "which.nearest" or "which.also", { game = games[game].id, name = games[game].rules:name() })
end
local list = differing(near[1])
print_differences(list)
report:line ""
print_file(games[near[1]], list)
report:print() -- a wrapped command could not be copied
