-- diff.lua: the command `kanun diff`: the differences between two games: their options, the sentences of their
-- sheets, and the keys of their resolved documents.
local variants, entry = use "variants", use "entry"
local given = arguments()
local A, B = given.words[1], given.words[2]

-- Returns a node as YAML on one line; nil if there is none.
local function flow(node)
  if not node or node.text then
    return node and (node.text ~= "" and node.text or '""')
  end
  local list = {}
  for n, item in ipairs(node.items) do
    list[n] = (item.key and item.key .. ": " or "") .. flow(item)
  end
  local text = table.concat(list, ", ")
  return node.map and "{" .. text .. "}" or "[" .. text .. "]"
end

-- Adds a row for each key below `path` that differs. One of the two maps may be nil.
local function add_keys(rows, path, a, b)
  if not (a and b and a.map and b.map) then
    local here, there = flow(a), flow(b)
    if here ~= there then
      variants.add(rows, word "variants.keys", path, { here, there }, word "variants.not-set")
    end
    return
  end
  for _, item in ipairs(a.items) do
    add_keys(rows, path .. "." .. item.key, item, entry(b.items, "key", item.key))
  end
  for _, item in ipairs(b.items) do
    if not entry(a.items, "key", item.key) then
      add_keys(rows, path .. "." .. item.key, nil, item)
    end
  end
end

-- Adds the differences between the documents, without texts about the game, which are not rules.
local function add_documents(rows, first, other)
  local a, b = first.document, other.document
  local about = { kanun = true, name = true, about = true, source = true }
  for _, item in ipairs(a.items) do
    if not about[item.key] then
      add_keys(rows, item.key, item, entry(b.items, "key", item.key))
    end
  end
  for _, item in ipairs(b.items) do
    if not about[item.key] and not entry(a.items, "key", item.key) then
      add_keys(rows, item.key, nil, item)
    end
  end
end

-- Adds the scripts that differ, identified by the beginning of their digests.
local function add_scripts(rows, first, other)
  local a, b = first.scripts, other.scripts
  for _, script in ipairs(a) do
    local there -- if several scripts have the same name, the last one
    for _, one in ipairs(b) do
      there = one.name == script.name and one.digest or there
    end
    if there ~= script.digest then
      variants.add(rows, word "variants.keys", script.name, { script.digest:sub(1, 12), there and there:sub(1, 12) },
        word "variants.not-set")
    end
  end
  for _, script in ipairs(b) do
    if not entry(a, "name", script.name) then
      variants.add(rows, word "variants.keys", script.name, { nil, script.digest:sub(1, 12) }, word "variants.not-set")
    end
  end
end

-- ---- The two games ----

-- Loads both games. The second one is B, or A with the choices of --set and --key.
local function load_both()
  local games = {}
  for n, id in ipairs { A, B or A } do
    local e = experiment ""
    e:add(id, n == 2 and given.set or {})
    games[n] = e:game(0)
  end
  return games
end

-- Returns the names of the games in rows: as they were typed, the second with its choices.
local function names_of_both()
  local name = B or A
  for _, choice in ipairs(given.set) do
    name = name .. " " .. choice.name .. "=" .. choice.value
  end
  return { A, name }
end

local function print_both()
  local rows, games, names, differences = {}, load_both(), names_of_both(), false
  local first, other = games[1]:resolved(), games[2]:resolved()
  variants.options(rows, games)
  variants.offers(rows, games)
  variants.sheets(rows, games)
  for n = #rows, 1, -1 do -- sources are not rules
    if rows[n].section == word "page.source" then
      table.remove(rows, n)
    end
  end
  add_documents(rows, first, other)
  add_scripts(rows, first, other)
  for _, row in ipairs(rows) do
    differences = differences or variants.differs(row, games)
  end
  variants.print(rows, {
    games = games, names = names, title = word("variants.diff", { here = names[1], there = names[2] }),
    note = not differences and word "against.same", differences = true, lists = true,
  })
end

if B or #given.set > 0 then
  print_both()
elseif #find(A) > 1 then
  variants.table(given.words, true)
else
  stop("diff needs two games, a family, or --set or --key: `kanun diff " .. A .. " GAME`, `kanun diff " .. A ..
    " --set OPTION=VALUE`")
end
