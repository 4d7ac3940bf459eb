-- measure.lua: the command `kanun measure GAME...`: measures the play of games. Each measure has an interval that is
-- valid at any time, and a distribution of its values. For one game it prints a table of all measures, for several
-- games a table for each measure. GAME may be a family.
local print_measured = use "measured"
local given = arguments()

-- Loads all games before playing, so that errors are reported at once.
local function load_games()
  local list, seen = {}, {}
  if given.all and #given.words > 0 then
    stop "measure takes games or --all, not both"
  elseif not given.all and #given.words == 0 then
    stop "measure needs a game, a family or --all"
  end
  local function add(words)
    for _, word in ipairs(words) do
      if not seen[word] then
        seen[word] = true
        list[#list + 1] = { word = word, e = experiment "" }
        list[#list].e:add(word, given.set)
      end
    end
  end
  if given.all then
    add(find())
  end
  for _, word in ipairs(given.words) do
    add(find(word))
  end
  for _, game in ipairs(list) do
    game.e:prepare()
  end
  return list
end

local function play_games(list)
  for _, game in ipairs(list) do
    if not game.e:play() then
      break
    end
  end
  for _, game in ipairs(list) do
    game.sums, game.asked, game.lineups = game.e:sums(), game.e:asked(), game.e:lineups()
  end
end

-- ---- Tables ----

local function say_played(lineup)
  report:word("compare.played", {
    blocks = lineup.blocks, matches = lineup.matches_of_a_block, deal = given.one_deal, players = lineup.name,
  })
end

local function say_unfinished(game, lineup)
  if lineup.unfinished[1] > 0 then
    report:word("compare.unfinished",
      { rules = game.e:game(0):label(), count = lineup.unfinished[1], matches = lineup.matches[1] })
  end
end

local function say_cut(game, before)
  if game.sums.cut then
    report:text(before .. word("compare.cut", { blocks = game.sums.played, all = game.sums.all }))
  end
end

local function print_game(game)
  report:line(game.e:game(0):label())
  say_cut(game, "")
  for n, lineup in ipairs(game.lineups) do
    report:line ""
    say_played(lineup)
    print_measured(game.e:table(n))
    say_unfinished(game, lineup)
  end
end

-- Prints the number of matches and the players: once, or for each game if they differ.
local function print_played(list)
  for n, first in ipairs(list[1].lineups) do
    local same = true
    for _, game in ipairs(list) do
      local lineup = game.lineups[n]
      same = same and lineup.blocks == first.blocks and lineup.matches_of_a_block == first.matches_of_a_block
    end
    for _, game in ipairs(same and { list[1] } or list) do
      if not same then
        report:text(game.word .. ": ")
      end
      say_played(game.lineups[n])
    end
    for _, game in ipairs(list) do
      say_unfinished(game, game.lineups[n])
    end
  end
  for _, game in ipairs(list) do
    say_cut(game, game.word .. ": ")
  end
end

-- Prints the rows of a measure for each game and line-up that has it.
local function print_measure(list, name)
  report:line ""
  report:line(name)
  report:heading({
    word "measure.game", word "measure.mean", word "compare.interval", word "measure.deviation", word "measure.least",
    "5 %", "25 %", word "measure.median", "75 %", "95 %", word "measure.most",
  }, "lrrrrrrrrrr")
  for _, game in ipairs(list) do
    for n, question in ipairs(game.asked) do
      if question.measure == name and question.blocks > 0 then
        local cells = game.e:numbers(n)
        table.insert(cells, 1, game.word .. " " .. question.players)
        report:row(cells)
      end
    end
  end
end

local function print_all(list)
  local seen, names = {}, {}
  for n, game in ipairs(list) do
    names[n] = game.e:game(0):label()
  end
  report:element("h1", word("measure.title", { games = names })) -- only on the page of --html
  if #list == 1 then
    print_game(list[1])
  else
    print_played(list)
    for _, game in ipairs(list) do
      for _, question in ipairs(game.asked) do
        local wanted = #given.measure > 0 or question.alone
        if question.lineup == 1 and wanted and not seen[question.measure] then
          print_measure(list, question.measure)
        end
        seen[question.measure] = true
      end
    end
  end
  report:line ""
  report:word("compare.seed", { seed = tostring(list[1].sums.seed) })
  report:line(word "measure.means")
end

-- ---- JSON and CSV ----

local function choices_of(key)
  local found = {}
  for _, choice in ipairs(given.set) do
    if choice.key == key then
      found[choice.name] = choice.value
    end
  end
  return found
end

-- Returns the measures of a game by line-up, and adds them to CSV.
local function lineups_of(game)
  local list = {}
  for n, lineup in ipairs(game.lineups) do
    list[n] = {
      players = lineup.name, blocks = lineup.blocks, matches_of_a_block = lineup.matches_of_a_block,
      unfinished = lineup.unfinished[1], measures = {},
    }
  end
  for n, question in ipairs(game.asked) do
    local measured, measures = game.e:measured(n), list[question.lineup].measures
    measures[#measures + 1] = measured
    if question.blocks > 0 then
      local row = { game = game.word }
      for _, from in ipairs { measured, measured.quantiles } do
        for name, value in pairs(from) do
          row[name] = value
        end
      end
      game.e:row(n, game.sums.cut, row)
    end
  end
  return list
end

local function write_all(list)
  local games, cut = {}, false
  for _, game in ipairs(list) do
    local about = game.e:rules(0)
    about.lineups = lineups_of(game)
    cut = cut or game.sums.cut
    if game.sums.played > 0 then -- otherwise it has not begun
      games[#games + 1] = about
    end
  end
  report:json({
    kanun = given.kanun, alpha = given.alpha, seed = list[1].sums.seed, first = given.first, interrupted = cut,
    one_deal = given.one_deal, set = choices_of(false), key = choices_of(true), games = games,
  }, {
    "kanun", "alpha", "seed", "first", "interrupted", "one_deal", "set{}", "key{}", "games", "game", "label",
    "options{}", "digest", "learnt{}", "lineups", "players", "blocks", "matches_of_a_block", "unfinished", "measures",
    "measure", "mean", "low", "high", "asymptotic", "deviation", "least", "most", "quantiles{}", "scale", "count",
    "sum", "squared", "of_all", "q05", "q25", "median", "q75", "q95",
  })
  report:csv("game,players,measure,blocks,mean,low,high,asymptotic,deviation,least,q05,q25,median,q75,q95,most," ..
    "of_all,rules,seed,interrupted,kanun,digest,alpha")
end

-- ---- The command ----

local list = load_games()
play_games(list)
write_all(list)
print_all(list)
for _, game in ipairs(list) do
  if not game.sums.narrow then
    report:note(game.word .. ": --until-width is not reached within " .. game.sums.played .. " blocks")
  end
end
