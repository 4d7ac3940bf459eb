-- list.lua: the command `kanun list`: lists the games on the search path as a tree of descent, with options and hooks
-- on request, and the searched folders. It reads only the beginnings of files. `kanun check` checks the rest.
local entry, count_of = use "entry", use "count_of"
local given = arguments()
local NAME_COLUMN = 30
local LEVELS_MOST = 16 -- ancestors that are searched for a name; files with more can't be loaded
local NO, USAGE = 1, 2 -- exit statuses
local INTEGER_MIN, INTEGER_MAX = -2147483648, 2147483647 -- limits of a parameter without limits of its own

local function spaces(count)
  local text = ""
  for _ = 1, count do
    text = text .. " "
  end
  return text
end

-- Prints "id name".
local function print_title(text, name)
  report:line(text .. spaces(#text < NAME_COLUMN and NAME_COLUMN - #text or 2) .. name)
end

-- Returns ": text", or "" if there is no text.
local function colon(text)
  return text ~= "" and ": " .. text or ""
end

-- ---- Options ----

-- Returns the range of an option, marked if the current value is not one of the named values.
local function range_line(option, named)
  local steps = option.step > 1 and word("options.steps", { step = option.step }) or ""
  return word("options.range", { mark = named and " " or "*", first = option.min, last = option.max, steps = steps })
end

-- Prints an option. Marks the current value, the default, and values that are currently rejected.
local function print_option(game, option)
  local named = false
  report:line("    " .. option.name .. " = " .. option.value .. colon(game:shown(option.says)))
  for n, value in ipairs(option.values) do
    local is_range = option.min and n == #option.values
    local current = value == option.value
    local line
    named = named or current
    if is_range then
      line = range_line(option, named)
    else
      line = "      " .. (current and "*" or " ") .. " " .. value .. colon(game:shown(option.adds[n]))
      line = line .. ((current or game:allows(option.name, value)) and "" or word "options.not-now")
    end
    if is_range and (not named or option.value ~= option.fallback) then
      line = line .. word("options.default-value", { value = option.fallback })
    elseif not is_range and value == option.fallback then
      line = line .. word "options.default"
    end
    report:line(line)
  end
end

-- Prints the options. Those with a single value are left out, except the number of players.
local function print_options(game)
  for _, option in ipairs(game:options(given.lang)) do
    if option.min or #option.values > 1 or option.name == "players" then
      print_option(game, option)
    end
  end
end

-- ---- Hooks ----

-- Returns the type of a parameter, such as "(integer 1 .. 5)".
local function type_of(param)
  local text, between = param.type, ": "
  for _, choice in ipairs(split(param.choices or "", " ")) do
    if choice ~= "" then
      text, between = text .. between .. choice, ", "
    end
  end
  if not param.choices and param.type == "integer" then
    if param.max < INTEGER_MAX then
      text = text .. " " .. param.min .. " .. " .. param.max
    elseif param.min > INTEGER_MIN then
      text = text .. " >= " .. param.min
    end
  end
  return " (" .. text .. ")"
end

local function print_hook(hook)
  local users = {}
  for n, user in ipairs(hook.users) do
    users[n] = user.path .. (user.kind ~= "" and " (" .. user.kind .. ")" or "")
  end
  report:line("    " .. hook.name .. " (" .. hook.kind .. ", " .. hook.script .. ":" .. hook.line .. ")" ..
    colon(hook.says))
  report:line("      " .. (#users > 0 and word("hooks.used", { users = table.concat(users, word "list.comma") })
    or word "hooks.unused"))
  for _, param in ipairs(hook.params) do
    report:line("      " .. param.name .. " = " .. (param.fallback or word "hooks.required") .. colon(param.says) ..
      type_of(param))
  end
end

local function print_hooks(game)
  local hooks = game:hooks()
  for _, hook in ipairs(hooks) do
    print_hook(hook)
  end
  if #hooks == 0 then
    report:line("    " .. word "hooks.none")
  end
end

-- Prints the output of --options and --hooks.
local function print_parts(game)
  if given.options then
    print_options(game)
  end
  if given.hooks then
    print_hooks(game)
  end
end

-- ---- Games ----

-- True if a sheet contains the word, in the singular or the plural, or the card.
local function mentions(game, text)
  return game:mentions(text) or #text > 3 and text:sub(-1) == "s" and game:mentions(text:sub(1, -2))
end

-- True if the game matches --with and --players.
local function is_wanted(id)
  local game = load_game(id, true)
  local wanted = game ~= nil
  for _, text in ipairs(given.with) do
    wanted = wanted and mentions(game, text)
  end
  wanted = wanted and (#given.players == 0 or game:allows("players", given.players[1]))
  if game then
    game:close()
  end
  return wanted
end

local function print_parts_of(id)
  local game = load_game(id, true)
  if game then
    print_parts(game)
    game:close()
  else
    report:warn(id .. " can't be loaded; `kanun check " .. id .. "` shows why")
  end
end

-- Returns the game's name, or else that of the nearest ancestor with a name.
local function name_of(games, game)
  for _ = 1, LEVELS_MOST do
    if not game or game.name ~= "" then
      return game and game.name or ""
    end
    game = entry(games, "id", game.parent)
  end
  return ""
end

-- Prints the game and, below it, its children.
local function print_tree(games, game, depth)
  game.printed = true
  if not game.hidden then
    print_title(spaces(2 * depth) .. game.id, name_of(games, game))
    if given.options or given.hooks then
      print_parts_of(game.id)
    end
  end
  for _, child in ipairs(games) do
    if child.parent == game.id and not child.printed then
      print_tree(games, child, depth + (game.hidden and 0 or 1))
    end
  end
end

local function refuse_family(family)
  local names = {}
  if family:sub(-1) == "/" or family == "." or family == ".." then
    report:warn("list takes families and files, not the folder '" .. family .. "'; `kanun check` takes folders", USAGE)
    return
  end
  for n, id in ipairs(find()) do
    names[n] = #split(family, "/") > 1 and id or split(id, "/")[1]
  end
  report:warn("there is no game or family '" .. family .. "'" .. meant(family, names), USAGE)
end

-- Prints the games of a family, or all games if it is nil.
local function print_games(family)
  local games, readable, shown = titles(family), {}, 0
  for _, game in ipairs(games) do
    if game.name then
      readable[#readable + 1] = game
    else
      report:warn(game.id .. " can't be read; `kanun check " .. game.id .. "` shows why")
    end
    game.hidden = (#given.with > 0 or #given.players > 0) and not is_wanted(game.id)
    shown = shown + (game.hidden and 0 or 1)
  end
  for _, game in ipairs(readable) do
    if not game.parent then
      print_tree(readable, game, 0)
    end
  end
  for _, game in ipairs(readable) do -- files that extend each other in a circle have no root
    if not game.printed then
      print_tree(readable, game, 0)
    end
  end
  if #games > 0 and shown == 0 then
    report:warn("no game meets all these conditions", NO)
  elseif #games == 0 and family then
    refuse_family(family)
  end
end

local function print_file(file)
  local game = load_game(file)
  if game then
    print_title(file, game:name())
    print_parts(game)
    game:close()
  end
end

-- ---- Folders ----

-- Prints each folder once, with its files that are hidden by those of an earlier folder.
local function print_folders()
  local before, first = {}, {}
  for _, place in ipairs(folders()) do
    local count = count_of(#place.ids, "game", "games")
    if not before[place.folder] then
      report:line(place.folder .. " (" .. (place.there and count or "not there") .. ")")
    end
    for _, id in ipairs(before[place.folder] and {} or place.ids) do
      if first[id] then
        report:line("    " .. id .. " is hidden by " .. first[id])
      end
      first[id] = first[id] or place.folder
    end
    before[place.folder] = true
  end
end

-- ---- The command ----

local players = given.players[1]
if given.paths then
  print_folders()
elseif #given.players > 1 or players and not tonumber(players:sub(1, 1)) then
  stop "list: --players needs a number of players"
elseif #given.words == 0 then
  print_games()
end
for _, text in ipairs(given.paths and {} or given.words) do
  if #text > 5 and text:sub(-5) == ".yaml" then
    print_file(text)
  else
    print_games(text ~= "" and text or nil)
  end
end
report:print() -- don't wrap to the terminal, which would break columns
