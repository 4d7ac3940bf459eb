-- variants.lua: several games side by side, for `kanun diff`, `kanun show` and the page of `kanun compare`. A row has
-- the rule of each game about one subject: { section, label, cells, none }. A cell is nil if the game lacks it, and
-- `none` says so. A row of a sheet also has the `sentences` of each cell.
local given = arguments()
local lang = given.lang
local variants = {}

-- Returns the games for a list of words, each a game or a family, and the names of the games: their ids, without the
-- family if all games belong to one.
function variants.load(words)
  local games, names = {}, {}
  for _, word in ipairs(words) do
    for _, id in ipairs(find(word)) do
      local e = experiment ""
      e:add(id, given.set)
      games[#games + 1], names[#names + 1] = e:game(0), id
    end
  end
  local short, family = {}, nil
  for n, name in ipairs(names) do
    local parts = split(name, "/")
    family = family or parts[1]
    if #parts ~= 2 or parts[1] ~= family or #split(parts[2], ".") > 1 then
      return games, names
    end
    short[n] = parts[2]
  end
  return games, short
end

-- ---- Rows ----

function variants.add(rows, section, label, cells, none)
  local row = { section = section, label = label, cells = cells or {}, sentences = {}, none = none }
  rows[#rows + 1] = row
  return row
end

-- Returns the value of an option in words, as in "the whole pack (52)", and the choice that overrides it. Words that
-- contain the value need no parentheses.
local function in_force(option)
  local text = option.value
  for n, value in ipairs(option.values) do
    local says = option.adds[n]
    if value == option.value and says ~= "" then
      local told = value == "true" or value == "false" or split(says, " ")[1] == value
      text = told and says or word("variants.value", { says = says, value = value })
    end
  end
  return text .. (option.overruled and word("variants.overruled", { by = option.overruled }) or "")
end

-- Returns the values of an option as text: "2, 3, 4".
local function offers(option)
  return table.concat(option.values, word "list.comma")
end

-- Adds a row for each option that any of the games has. Options with the same name share a row, even if their labels
-- differ.
local function add_options(rows, games, section, cell)
  local named = {}
  for g, game in ipairs(games) do
    for _, option in ipairs(game:options(lang)) do
      local name = option.says == "" and option.name
        or word("variants.value", { says = option.says, value = option.name })
      named[option.name] = named[option.name] or variants.add(rows, section, name, nil, word "variants.no-option")
      named[option.name].cells[g] = cell(option)
    end
  end
end

function variants.options(rows, games)
  add_options(rows, games, word "variants.options", in_force)
end

function variants.offers(rows, games)
  add_options(rows, games, word "variants.offers", offers)
end

-- ---- Sheets ----

-- Returns a row for a line in which the game has no cell yet: one with the same text, otherwise any.
local function line_row(list, game, text)
  local any
  for _, row in ipairs(list) do
    if not row.cells[game] then
      any = any or row
      for g = 1, game - 1 do
        if row.cells[g] == text then
          return row
        end
      end
    end
  end
  return any
end

-- Returns the position of a new row: after the last row of its section, otherwise after the section of the previous
-- line.
local function place_of(rows, section, last)
  local place, after
  for n, row in ipairs(rows) do
    place = row.section == section and n + 1 or place
    after = last and row.section == last.section and n + 1 or after
  end
  return place or after or 1
end

-- Adds a row for each line of the sheets, in order. Omits descriptions of options and the list of other choices.
function variants.sheets(rows, games)
  local lines, named = {}, {}
  local skipped = { [word "page.others"] = true, [word "page.options"] = true }
  for g, game in ipairs(games) do
    local last
    for _, line in ipairs(game:sheet()) do
      if line.text ~= "" and not skipped[line.section] then
        local name = line.section .. "\n" .. line.name
        named[name] = named[name] or {}
        local row = line_row(named[name], g, line.text)
        if not row then
          row = { section = line.section, label = line.label, cells = {}, sentences = {} }
          table.insert(named[name], row)
          table.insert(lines, place_of(lines, line.section, last), row)
        end
        local own = line.label ~= row.label and line.label .. word "page.colon" or "" -- another word for it
        row.cells[g], row.sentences[g] = own .. line.text, line.sentences
        last = row
      end
    end
  end
  for _, row in ipairs(lines) do
    rows[#rows + 1] = row
  end
end

-- ---- Differences ----

function variants.differs(row, games)
  for g = 2, #games do
    if row.cells[g] ~= row.cells[1] then
      return true
    end
  end
  return false
end

-- Returns the sentences of a row that game `g` of two has and the other lacks. Parts of a sentence are not compared,
-- because a list of points would no longer add up.
local function only_here(row, g)
  local theirs, out, here, there = {}, "", row.sentences[g], row.sentences[3 - g]
  if not here or not there then
    return row.cells[g]
  end
  for _, sentence in ipairs(there) do
    theirs[sentence.bare] = true
  end
  for _, sentence in ipairs(here) do
    if not theirs[sentence.bare] then
      out = out .. sentence.text
    end
  end
  while out:sub(-1) == " " do
    out = out:sub(1, -2)
  end
  return out
end

-- Returns the differences between the sheets of two games: { section, label, text, sign }; "-" for the first, "+" for
-- the second.
function variants.differences(first, other)
  local rows, games, list = {}, { first, other }, {}
  variants.sheets(rows, games)
  for _, row in ipairs(rows) do
    for g = 1, variants.differs(row, games) and 2 or 0 do
      local text = row.cells[g] and only_here(row, g)
      if text and text ~= "" then
        local label = row.label .. (row.label ~= "" and word "page.colon" or "")
        list[#list + 1] = { section = row.section, text = label .. text, sign = g == 1 and "-" or "+" }
      end
    end
  end
  return list
end

-- ---- The page ----

-- Returns the text of game `g` in a row; for two games that differ, only the sentences that the other lacks.
local function cell_of(how, row, g)
  local text = row.cells[g]
  if not text then
    return row.none or word "variants.none"
  elseif how.differences and #how.games == 2 then
    text = only_here(row, g)
    text = text ~= "" and text or row.cells[3 - g] and word "variants.without"
  end
  return text
end

-- Returns the names of game `g` and of later games with the same text; nil if an earlier game has the same text.
local function names_of(how, row, g)
  local list = {}
  for n = 1, #how.games do
    if row.cells[n] == row.cells[g] then
      if n < g then
        return nil
      end
      list[#list + 1] = how.names[n]
    end
  end
  return table.concat(list, word "list.comma")
end

-- Returns the game whose cell is the most frequent among many games; nil if there is none.
local function most_of(row, games)
  for g = 1, #games > 2 and #games or 0 do
    local same = 0
    for n = 1, #games do
      same = same + (row.cells[n] == row.cells[g] and 1 or 0)
    end
    if 2 * same > #games then
      return g
    end
  end
  return nil
end

-- Adds items with each value once, after all the games that have it. The most frequent value comes last.
local function add_items(items, how, row)
  local label = row.label ~= "" and row.label
  if not variants.differs(row, how.games) then
    items[#items + 1] = { label, row.cells[1] }
    return
  end
  local most, all = most_of(row, how.games), ""
  local function add(names, text)
    if names and text and label then
      all = all .. "\n" .. names .. word "page.colon" .. text
    elseif names and text then
      items[#items + 1] = { names, text }
    end
  end
  for g = 1, #how.games do
    if not most or row.cells[g] ~= row.cells[most] then
      add(names_of(how, row, g), cell_of(how, row, g))
    end
  end
  if most then
    add(word "variants.others", cell_of(how, row, most))
  end
  if label then
    items[#items + 1] = { label, all }
  end
end

-- Prints rows: { games, names, title, note, differences, lists }. `differences` omits rows with equal cells and, for
-- two games, equal sentences. `lists` prints lists in each format; otherwise Markdown and HTML have tables.
function variants.print(rows, how)
  local sections, title = {}, nil
  local is_table = not how.lists and given.format ~= "text"
  for _, row in ipairs(rows) do
    if not how.differences or variants.differs(row, how.games) then
      if row.section ~= title then
        title = row.section
        sections[#sections + 1] = { title = title ~= "" and title or word "variants.general", rows = {} }
      end
      local list = sections[#sections].rows
      if is_table then
        local line = { row.label }
        for g = 1, #how.games do
          line[g + 1] = row.cells[g] or false
        end
        list[#list + 1] = line
      else
        add_items(list, how, row)
      end
    end
  end
  how.games[#how.games]:show {
    title = how.title, note = how.note or false, names = is_table and how.names or false, sections = sections,
    tables = not how.lists,
  }
end

-- Prints the games of some words, or families, side by side.
function variants.table(words, differences)
  local rows, games, names = {}, variants.load(words)
  if #words == 1 and #split(words[1], "/") == 1 then
    words = { words[1]:sub(1, 1):upper() .. words[1]:sub(2) }
  end
  variants.options(rows, games)
  variants.sheets(rows, games)
  variants.print(rows, {
    games = games, names = names, title = word("variants.table", { games = words }), differences = differences,
  })
end

return variants
