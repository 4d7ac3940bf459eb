-- manual.lua: the command `kanun manual`: writes the manual page (scdoc) and the page of the command line (Markdown)
-- from the tables of the help. Only the introductions are written here.
local replaced = use "replaced"
local form = arguments().words[1] or "scdoc"
local is_scdoc = form == "scdoc"
local about = program()

local ABOUT = "Kanun plays, tests, explains and simulates card games. The rules are YAML files with hooks in Lua. "
  .. "GAME is an id from `kanun list` (family/variant), the path of a .yaml file, or a pack (.kanun) from "
  .. "`kanun pack`. Results go to standard output, everything else to standard error."
local INTERRUPTING = "After Ctrl-C, `kanun sim` and experiments finish running matches, print the results so far, and "
  .. "print how to continue. A second Ctrl-C stops them at once."
local PLAYING = "Type the number of a move, the move itself, or one of these words. You can type cards in letters "
  .. "(TD, 10d), with signs, or by rank alone (k, 4 5 6) if only one move fits. A number in the list "
  .. "always means the move with that number. Kanun asks for confirmation before a free move that ends the match, "
  .. "such as a claim."
local SEATING = "By default, you sit at seat 0, against medium players. `--seat S` moves you to seat S, and "
  .. "`--players` then lists the other players in order. Without `--seat`, `--players` lists all seats, "
  .. "and the last name takes all remaining seats. With `--players human`, all seats are people who share "
  .. "the screen. They pass the device, and each sees only their own hand. In a pipe, or a terminal with "
  .. "scrollback, earlier hands stay visible. A resumed match (`--resume`) keeps its players unless "
  .. "you name other players. Programs (exec:) must always be named again. In a resumed match, computer players "
  .. "may choose different moves than in an uninterrupted match."
local MEASURING = "Experiments measure these values of a match, or of a deal with `--one-deal`. `--measure wins.0` "
  .. "selects one measure, and `--measure wins` selects all measures of this kind. Texts count players from 1. JSON, "
  .. "files, options and the names of measures count seats and sides from 0: `wins.0` is for player 1."
local KEEPING = "`save` never overwrites another match, but `save over FILE` does. Neither command follows links. "
  .. "Kanun writes each move to disk before it asks for the next move. You can therefore resume a match after `quit`, "
  .. "Ctrl-C or a power cut: `kanun play --resume FILE`. The file is in `$XDG_STATE_HOME/kanun` (default "
  .. "`~/.local/state/kanun`). Its name contains the game and the seed. When a match ends, its file moves to the "
  .. "subfolder `finished`, where `kanun replay`, `why` and `explain-records` can read it. Kanun keeps the "
  .. "newest 20 files. Copy files that you want to keep longer. Only you can read these files, because "
  .. "they contain the seed."
local UNDOING = "`undo` takes back your last choice and all later moves. If another person has made a choice "
  .. "since, use `undo anyway`. At a shared screen, you can type `undo` until you pass on the device."
local HUMAN = "a person at this terminal (play only)"

if not is_scdoc and form ~= "markdown" then
  stop("manual writes scdoc or markdown, not '" .. form .. "'")
end

-- ---- The format ----

local SCDOC = { ["`"] = "*" }
for _, mark in ipairs { "_", "*", "\\", "#", "+", "<", ">" } do
  SCDOC[mark] = "\\" .. mark
end
local BAR = { ["|"] = "\\|" }

local function put(...)
  report:text(table.concat { ... })
end

-- Prints a paragraph.
local function paragraph(text)
  put(is_scdoc and replaced(text, SCDOC) or text, "\n\n")
end

local function heading(title)
  if is_scdoc then
    put("# ", title:upper(), "\n\n")
  else
    put("## ", title, "\n\n")
  end
end

-- Prints an entry of a list, or a row of a table.
local function entry(name, value, says, before)
  local between = value ~= "" and " " or ""
  if is_scdoc then
    put("*", before or "", name, "*", between, replaced(value, SCDOC), "\n\t", replaced(says, SCDOC), "\n\n")
  else
    put("| `", before or "", name, between, replaced(value, BAR), "` | ", replaced(says, BAR), " |\n")
  end
end

-- Prints a list of entries { name, says }.
local function entries(list, what)
  if not is_scdoc then
    put("| ", what, " |\n|---|---|\n")
  end
  for _, one in ipairs(list) do
    entry(one.name, one.words or "", one.says, one.words and "kanun " or "")
  end
  if not is_scdoc then
    put "\n"
  end
end

-- ---- Options ----

local function option_entries(command)
  for _, o in ipairs(about.options) do
    local here = command and o.of[command.name] or not command and o.everywhere and o
    if here then
      entry("--" .. o.name, here.value, here.says)
    end
  end
end

local function option_row(o)
  local between = o.value ~= "" and " " or ""
  local line = { "| `--", o.name, between, replaced(o.value, BAR), "` | ", replaced(o.says, BAR), " |" }
  for _, command in ipairs(about.commands) do
    if o.of[command.name] then
      line[#line + 1] = " " .. command.name
    end
  end
  put(table.concat(line), o.everywhere and " every command |\n" or " |\n")
end

local function has_options(command)
  for _, o in ipairs(about.options) do
    if o.of[command.name] then
      return true
    end
  end
  return false
end

local function put_options()
  if is_scdoc then
    heading "Options of every command"
    option_entries()
    for _, command in ipairs(about.commands) do
      if has_options(command) then
        put("# OPTIONS OF ", command.name, "\n\n")
        option_entries(command)
      end
    end
    return
  end
  heading "Options"
  put "| option | meaning | commands |\n|---|---|---|\n"
  for _, o in ipairs(about.options) do
    option_row(o)
  end
  put "\n"
end

-- ---- The page ----

if is_scdoc then
  put("kanun(1) \"Kanun ", arguments().kanun, "\"\n\n# NAME\n\nkanun - an interpreter of card-game rules\n\n")
  put "# SYNOPSIS\n\n*kanun* COMMAND [WORDS] [OPTIONS]\n\n# DESCRIPTION\n\n"
  paragraph(ABOUT)
else
  put("# The command line\n\n", ABOUT, "\n\n```sh\nkanun --help\nkanun sim --help\n```\n\n")
end
paragraph(INTERRUPTING)
if not is_scdoc then
  put "`kanun manual markdown` writes this page.\n\n"
end
heading "Commands"
entries(about.commands, "command | what it does")
put_options()
heading "Playing"
paragraph(PLAYING)
entries(about.typed, "word | what it does")
paragraph(KEEPING)
paragraph(UNDOING)
heading "Players"
paragraph(SEATING)
table.insert(about.players, 1, { name = "human", says = HUMAN })
entries(about.players, "player | how it moves")
heading "Measures"
paragraph(MEASURING)
entries(about.measures, "measure | meaning")
heading "Exit status"
entries(about.statuses, "status | meaning")
heading "Environment"
entries(about.environment, "variable | meaning")
if not is_scdoc then
  put("## How this page is tested\n\n`tests/cli/manual.test.sh` compares it with the program. ",
    "`tests/cli/options.test.sh`, `tests/cli/play.test.sh` and others in that folder test the commands.\n")
end
