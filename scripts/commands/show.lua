-- show.lua: the command `kanun show` for several games: side by side (--table), or compared with another game
-- (--against).
local variants = use "variants"
local given = arguments()
local COLUMNS = 80

-- Returns the number of players that a game was loaded for; nil if it has no such option.
local function players_of(game)
  for _, option in ipairs(game:options()) do
    if option.name == "players" then
      return option.value
    end
  end
  return nil
end

-- Loads the other game, which is the parent or the named game, with its defaults and, if possible, the same number of
-- players.
local function load_other(game)
  local e, id = experiment "", given.against
  if id == "parent" then
    id = game:parent() or stop(given.words[1] .. " extends no other game: name one, --against GAME")
  end
  e:add(id)
  local other, players = e:game(0), players_of(game)
  local there = players_of(other)
  if players and there and there ~= players then
    local fits, same = pcall(other.with, other, { players = players })
    other = fits and same or other
  end
  return other
end

-- Prints a text of the rules with its cards as they look, wrapped as a sheet is; continued lines are indented.
local function print_wrapped(game, text, indent)
  local line = ""
  for n, part in ipairs(split(game:shown(text), " ")) do
    if n > 1 and width(line) + 1 + width(part) > COLUMNS then
      report:line(line)
      line = indent .. part
    else
      line = n == 1 and part or line .. " " .. part
    end
  end
  report:line(line)
end

local function print_against()
  local e, section = experiment "", ""
  e:add(given.words[1], given.set)
  local game = e:game(0)
  local other = load_other(game)
  local list = variants.differences(other, game)
  report:word("against.title", { here = game:name(), there = other:name() })
  if #list == 0 then
    report:text(word "against.same")
  end
  for _, d in ipairs(list) do
    if d.section ~= section then
      section = d.section
      report:line ""
      print_wrapped(game, section, "")
    end
    print_wrapped(game, "  " .. d.sign .. " " .. d.text, "    ")
  end
end

if given.table then
  variants.table(given.words, given.differences)
else
  print_against()
end
