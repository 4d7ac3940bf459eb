-- completion.lua: the command `kanun completion`: prints short scripts for bash, zsh and fish (docs/completion) that
-- run this program for each completion. It computes the possible words from the tables of the help. The shell selects
-- those that match the typed text.
local words = arguments().words
local about = program()
-- These words tell the shell's script to complete file names or folders. No other completion looks like them.
local FILES, FOLDERS = "=files", "=folders"

local command_named = {}
for _, command in ipairs(about.commands) do
  command_named[command.name] = command
end

local function has(text, part)
  for n = 1, #text - #part + 1 do
    if text:sub(n, n + #part - 1) == part then
      return true
    end
  end
  return false
end

-- ---- The command line ----

-- Returns the option of a word such as --set; nil if it is not an option.
local function option_of(word)
  for _, option in ipairs(about.options) do
    if word == "--" .. option.name or word == "-o" and option.name == "output" then
      return option
    end
  end
end

-- Reads the command line up to the cursor. Returns the command (nil: none yet; false: unknown), the game, and the
-- option whose value is being typed.
local function read_line()
  local line = { game = "", typed = words[#words] }
  for n = 2, #words - 1 do
    local word = words[n]
    local option = not line.of and option_of(word)
    if not line.of and word:sub(1, 1) ~= "-" then
      if line.command == nil then
        line.command = command_named[word] or false
      elseif line.game == "" then
        line.game = word
      end
    end
    line.of = option and option.value ~= "" and option or nil
  end
  line.name = line.command and line.command.name
  return line
end

-- ---- Possible words ----

-- True unless the text has characters that are special to a shell, which completion might run. Names in other people's
-- files may have such characters.
local function is_harmless(word)
  for n = 1, #word do
    local c = word:sub(n, n)
    local letter = c:lower() >= "a" and c:lower() <= "z" or c >= "0" and c <= "9"
    if not letter and not has("_./+:,%@-", c) then
      return false
    end
  end
  return true
end

-- Prints a word, or a name with its value.
local function put_word(word, between, value)
  if is_harmless(word) and is_harmless(value or "") then
    report:line(word .. (between or "") .. (value or ""))
  end
end

-- Prints the games, after their families.
local function put_games(families)
  local last
  for _, id in ipairs(find()) do
    local family = split(id, "/")[1]
    if families and family ~= id and family ~= last then
      put_word(family)
    end
    last = family
    put_word(id)
  end
end

-- Prints OPTION=VALUE for all listed values, and OPTION= for ranges.
local function put_set(game)
  local e = experiment ""
  e:add(game)
  for _, option in ipairs(e:game(0):options()) do
    local first = option.values[1]
    if not first or first >= "0" and first < ":" and has(first, "-") then
      put_word(option.name, "=")
    else
      for _, value in ipairs(option.values) do
        put_word(option.name, "=", value)
      end
    end
  end
end

-- Prints the options of the command, or those of all commands, with descriptions.
local function put_options(command)
  for _, option in ipairs(about.options) do
    local here = option.everywhere and option or command and option.of[command.name]
    if command ~= false and here then
      report:text("--" .. option.name .. "\t" .. here.says .. "\n")
    end
  end
end

local function put_list(list)
  for _, word in ipairs(split(list, " ")) do
    report:line(word)
  end
end

-- Prints players, following those that were already typed.
local function put_players(line)
  local before, typed = "", split(line.typed, ",")
  for n = 1, #typed - 1 do
    before = before .. typed[n] .. ","
  end
  for _, player in ipairs(about.players) do
    report:line(before .. player.name)
  end
  if line.name == "play" then
    report:line(before .. "human")
  end
end

local function put_values(line)
  local option = line.of
  local value = (option.of[line.name or ""] or option).value
  if option.words ~= "" then
    put_list(option.words)
  elseif option.type == "set" then
    put_set(line.game)
  elseif option.type == "players" then
    put_players(line)
  elseif has(value, "GAME") then
    report:line(FILES)
    put_games(line.name == "new")
  elseif option.type == "folder" or has(value, "FILE") then
    report:line(option.type == "folder" and FOLDERS or FILES)
  end
end

-- Prints the possible words of a command: rules by id or as a file.
local function put_words(command)
  local own = { completion = "bash zsh fish", manual = "scdoc markdown", reference = "markdown lua" }
  local games, families = has(command.words, "GAME"), has(command.words, "FAMILY")
  if own[command.name] then
    put_list(own[command.name])
  elseif games or has(command.words, "FILE") then
    report:line(FILES)
  end
  if games or families then
    put_games(families or command.name == "play")
  end
end

local function put_next(line)
  if line.of then
    put_values(line)
  elseif line.typed:sub(1, 1) == "-" then
    put_options(line.command)
  elseif line.command then
    put_words(line.command)
  end
  if not line.of and line.command == nil then
    for _, command in ipairs(about.commands) do
      report:text(command.name .. "\t" .. command.says .. "\n")
    end
  end
end

local shell = words[1]
if shell == "words" then
  put_next(read_line())
elseif not about.completion[shell] then
  stop("completion is for bash, zsh and fish, not '" .. shell .. "'")
elseif words[2] then
  stop("completion " .. shell .. " takes no further word, found '" .. words[2] .. "'")
else
  report:text(about.completion[shell])
end
