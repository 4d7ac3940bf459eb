-- compare.lua: the command `kanun compare A [B]`: compares two rules on the same cards. B is another game, or A with
-- the choices of --set and --key.
local given = arguments()
local A, B = given.words[1], given.words[2]
local WEAK = 0.1 -- below this correlation, pairing saves almost nothing
local ALIGN = "lrrrrrrs"
local SENTENCES = 6 -- at most this many verdicts as sentences if nothing was found

-- Returns the results of each question, with its text: { question, facts, effect }.
local function results_of(e)
  local list = {}
  for n, question in ipairs(e:asked()) do
    list[n] = { number = n, question = question, facts = e:facts(n), effect = e:effect(1, n) }
  end
  return list
end

-- Returns the results of one line-up.
local function of_lineup(results, lineup)
  local list = {}
  for _, r in ipairs(results) do
    if r.question.lineup == lineup then
      list[#list + 1] = r
    end
  end
  return list
end

-- True if the result is trivial: equal in every block, and not asked for.
local function is_alike(r)
  return r.facts.units_difference.count > 0 and r.facts.differing == 0 and #given.measure == 0
end

local function headings()
  local looked = given.fixed > 0 or given.relearn > 0
  return {
    word "compare.measure", "A", "B", "B - A", word(looked and "compare.interval-fixed" or "compare.interval"), "r",
    word "compare.saved", word "compare.verdict",
  }
end

-- Returns a question as a row of the table.
local function row_of(e, r)
  local f, saved = r.facts, "all"
  if f.saved - f.saved == 0 then -- finite
    saved = "x" .. decimals(f.saved, f.saved < 10 and 1 or 0)
  end
  return {
    r.question.measure, e:reading(r.number, f.a), e:reading(r.number, f.b), r.effect.text, r.effect.interval,
    decimals(f.correlation, 2), saved, r.effect.says,
  }
end

-- Prints the shares of all points. The table has the mean shares per match.
local function say_shares(e, results)
  local shares = {}
  for _, r in ipairs(results) do
    local a, b = r.facts.a_of_all, r.facts.b_of_all
    if a and b and not (is_alike(r) and r.question.margin < 0) then
      shares[#shares + 1] = r.question.measure .. " " .. e:reading(r.number, a) .. " / " .. e:reading(r.number, b)
    end
  end
  if #shares > 0 then
    report:word("compare.of-all", { shares = shares })
  end
end

local function say_played(lineup)
  report:word("compare.played", {
    blocks = lineup.blocks, matches = lineup.matches_of_a_block, deal = given.one_deal, players = lineup.name,
  })
end

local function say_means()
  return word(given.relearn > 0 and "compare.means-relearnt" or given.fixed > 0 and "compare.means-fixed"
    or "compare.means")
end

-- ---- The table ----

-- True if most measures that differ have pairs that hardly correlate.
local function print_lineup(e, number, lineup, results)
  local headed, alike, differing, weak = false, {}, 0, 0
  say_played(lineup)
  for _, r in ipairs(results) do
    if is_alike(r) and r.question.margin < 0 then
      alike[#alike + 1] = r.question.measure
    else
      if not headed then
        report:heading(headings(), ALIGN)
        headed = true
      end
      report:row(row_of(e, r))
    end
    if r.facts.differing > 0 then
      differing = differing + 1
      weak = weak + (r.facts.correlation < WEAK and 1 or 0)
    end
  end
  say_shares(e, results)
  report:text(e:policies(number))
  if #alike > 0 then
    report:word("compare.alike", { measures = alike })
  end
  for n, name in ipairs { "A", "B" } do
    if lineup.unfinished[n] > 0 then
      report:word("compare.unfinished", { rules = name, count = lineup.unfinished[n], matches = lineup.matches[n] })
    end
  end
  return differing > 0 and 2 * weak > differing
end

-- Prints the difference of each measure in each line-up, with the mark of its verdict.
local function print_side_by_side(lineups, results)
  local heading, align = { word "compare.measure" }, "l"
  for n, lineup in ipairs(lineups) do
    heading[n + 1], align = lineup.name, align .. "r"
  end
  report:line ""
  report:line(word "compare.side-by-side")
  report:heading(heading, align .. "l")
  for _, first in ipairs(of_lineup(results, 1)) do
    local cells, verdicts = { first.question.measure }, {}
    for n = 1, #lineups do
      cells[n + 1] = "  "
      for _, r in ipairs(of_lineup(results, n)) do
        if r.question.measure == first.question.measure then
          cells[n + 1] = r.effect.text .. " " .. r.effect.mark
          verdicts[r.effect.verdict] = true
        end
      end
    end
    if verdicts["A more"] and verdicts["B more"] then
      cells[#cells + 1] = word "compare.sign"
    end
    report:row(cells)
  end
  report:line(word "compare.marks")
end

local function is_more(r)
  return r.effect.verdict == "A more" or r.effect.verdict == "B more"
end

-- True if a verdict is worth printing: the measure was asked for, or it is decided.
local function is_told(r)
  return #given.measure > 0 or is_more(r) or r.question.margin >= 0
end

-- Returns a verdict as a sentence. Differences of shares are in percentage points.
local function sentence_of(e, r, several)
  local effect, share = r.effect, r.question.unit == "share"
  local function reading(value)
    local text = e:reading(r.number, value)
    return share and text:sub(1, -3) or text -- without " %"
  end
  if is_more(r) then
    local more = effect.verdict == "B more"
    return word("compare.says-more", {
      measure = r.question.measure, more = more, size = reading(effect.size), share = share, several = several,
      players = r.question.players, low = reading(more and effect.low or -effect.high),
      high = reading(more and effect.high or -effect.low),
    })
  elseif effect.verdict == "practically equal" then
    return word("compare.says-equal", {
      measure = r.question.measure, low = reading(effect.low), high = reading(effect.high), share = share,
      several = several, players = r.question.players,
    })
  end
  return effect.sentence
end

-- Prints the answers as sentences, and the option that sets a margin for differences that matter.
local function answers(e, results)
  local list, several, first = {}, #e:lineups() > 1, nil
  for _, r in ipairs(results) do
    if is_told(r) and (#list < SENTENCES or is_more(r) or r.question.margin >= 0) then
      list[#list + 1] = sentence_of(e, r, several)
      first = first or is_more(r) and r
    end
  end
  if #list == 0 then
    list[1] = word "report.nothing"
  elseif first and #given.margin == 0 then
    local share = first.question.unit == "share"
    list[#list + 1] = word("compare.margin-hint",
      { option = "--margin " .. first.question.measure .. "=" .. (share and "1%" or "1"), share = share })
  end
  return list
end

-- True if no measure differed in any block.
local function has_no_effect(results)
  for _, r in ipairs(results) do
    if r.effect.moved then
      return false
    end
  end
  return true
end

local function print_all(e, results)
  local sums, lineups, weak = e:sums(), e:lineups(), false
  report:line("A: " .. e:game(0):label())
  report:line("B: " .. e:game(1):label())
  report:word("compare.seed", { seed = tostring(sums.seed) })
  if sums.cut then
    report:word("compare.cut", { blocks = sums.played, all = sums.all })
  end
  report:line ""
  for _, answer in ipairs(answers(e, results)) do
    report:line(answer)
  end
  for n, lineup in ipairs(lineups) do
    report:line ""
    weak = print_lineup(e, n, lineup, of_lineup(results, n)) or weak
  end
  if #lineups > 1 then
    print_side_by_side(lineups, results)
  end
  report:line ""
  report:line(say_means())
  if sums.outside then
    report:line(word "compare.outside")
  end
  if weak and not given.one_deal then
    report:line(word "compare.weak")
  end
  if given.one_deal and has_no_effect(results) then
    report:line(word "compare.one-deal")
  end
end

-- ---- The page ----

local function put_games(e)
  report:enter "dl"
  for n, name in ipairs { "A", "B" } do
    report:element("dt", name)
    report:enter "dd"
    report:element("bdi", e:game(n - 1):label())
    report:leave "dd"
  end
  report:leave "dl"
end

local function put_question()
  report:element("h2", word "report.question")
  if #given.measure > 0 then
    report:element("p", word("report.asked", { measures = given.measure }))
  else
    report:element("p", word "report.asked-all")
  end
  if #given.margin > 0 then
    report:element("p", word("report.margins", { margins = given.margin }))
  end
end

-- Returns the ends of a common axis for all plots with the unit, so that they can be compared. The axis includes 0.
local function axis_of(results, unit)
  local from, to = 0, 0
  for _, r in ipairs(results) do
    local margin = r.question.margin > 0 and r.question.margin or 0
    for _, value in ipairs { r.effect.mean, r.effect.low, r.effect.high, margin, -margin } do
      if r.question.unit == unit and not is_alike(r) and value - value == 0 then -- finite
        from, to = math.min(from, value), math.max(to, value)
      end
    end
  end
  if to == from then
    from, to = from - 1, to + 1
  end
  local room = 0.06 * (to - from)
  return from - room, to + room
end

-- Adds a plot of each measure: its difference with its interval, with a row for each line-up.
local function put_plots(results)
  for _, first in ipairs(of_lineup(results, 1)) do
    local rows, question = {}, first.question
    for _, r in ipairs(results) do
      local effect = r.effect
      if r.question.measure == question.measure and effect.mean == effect.mean then
        rows[#rows + 1] = { r.question.players, {
          mean = effect.mean, low = effect.low, high = effect.high, share = question.unit == "share",
          margin = r.question.margin, says = effect.text .. " (" .. effect.interval .. ")",
        } }
      end
    end
    if #rows > 0 and not is_alike(first) then
      local from, to = axis_of(results, question.unit)
      report:plot { title = question.measure .. ": B - A", rows = rows, from = from, to = to }
    end
  end
end

-- Lists the differences between the rules, for readers who know only their names. Omits sources, which are not rules.
local function put_differences(e)
  local section
  local list = use("variants").differences(e:game(0), e:game(1))
  if #list > 0 then
    report:element("h2", word "report.differs")
  end
  for _, d in ipairs(list) do
    if d.section ~= word "page.source" then
      if d.section ~= section and d.section ~= "" then
        report:element("p", e:game(1):shown(d.section), "soft")
      end
      section = d.section
      report:element("p", e:game(1):shown("  " .. d.sign .. " " .. d.text), "rule")
    end
  end
end

local function put_verdicts(e, results)
  report:element("h2", word "report.verdicts")
  report:enter "ul"
  for _, answer in ipairs(answers(e, results)) do
    report:element("li", answer)
  end
  report:leave "ul"
  report:element("p", say_means() .. (e:sums().outside and " " .. word "compare.outside" or ""), "soft")
end

local function put_tables(e, results)
  report:element("h2", word "report.tables")
  for n, lineup in ipairs(e:lineups()) do
    local own = of_lineup(results, n)
    report:element("h3", lineup.name)
    report:heading(headings(), ALIGN)
    for _, r in ipairs(own) do
      if not is_alike(r) then
        report:row(row_of(e, r))
      end
    end
    say_shares(e, own)
    report:text(e:policies(n))
  end
end

-- Returns the reason why play stopped.
local function how_long(sums)
  if sums.cut then
    return word("report.interrupted", { blocks = sums.played, all = sums.all })
  elseif given.until_decided and not sums.decided then
    return word("report.not-decided", { blocks = sums.played })
  elseif given.fixed > 0 or given.relearn > 0 then
    return word "report.one-look"
  end
  return word(given.until_decided and "report.until-decided" or "report.fixed")
end

local function put_setting(e)
  report:element("h2", word "report.setting")
  for _, lineup in ipairs(e:lineups()) do
    say_played(lineup)
  end
  report:enter "ul"
  report:element("li", how_long(e:sums()))
  report:element("li", "kanun " .. given.kanun)
  for n, name in ipairs { "A", "B" } do
    report:enter "li"
    report:element("bdi", name)
    report:element("code", e:game(n - 1):digest())
    report:leave "li"
  end
  report:leave "ul"
  report:element("p", word "report.repeat")
  report:element("pre", e:command())
end

local function put_page(e, results)
  report:page()
  report:element("h1", word("report.title", { a = e:game(0):label(), b = e:game(1):label() }))
  put_games(e)
  put_verdicts(e, results)
  put_question()
  report:element("h2", word "report.plots")
  put_plots(results)
  put_differences(e)
  put_tables(e, results)
  put_setting(e)
  report:page()
end

-- ---- JSON and CSV ----

local function write_all(e, results)
  local value, cut = e:about(), e:sums().cut
  value.lineups = {}
  for n, lineup in ipairs(e:lineups()) do
    value.lineups[n] = {
      players = lineup.players, blocks = lineup.blocks, matches_of_a_block = lineup.matches_of_a_block,
      unfinished = lineup.unfinished, measures = {},
    }
    for i, r in ipairs(of_lineup(results, n)) do
      value.lineups[n].measures[i] = r.facts
      e:row(r.number, cut, r.facts)
    end
  end
  report:json(value, {
    "kanun", "measure", "a", "b", "difference", "low", "high", "asymptotic", "correlation", "saved", "differing",
    "verdict", "more_blocks", "margin", "log_e_differs", "log_e_equal", "scale", "units_a", "units_b",
    "units_difference", "a_of_all", "b_of_all", "count", "sum", "squared", "game", "label", "options{}", "digest",
    "learnt{}", "players", "seed", "first", "blocks", "most", "matches_of_a_block", "unfinished", "interrupted",
    "until_decided", "fixed", "relearn", "one_deal", "alpha", "judged_together", "lineups", "measures",
  })
  report:csv("players,measure,blocks,a,b,difference,low,high,asymptotic,correlation,saved,verdict,more_blocks," ..
    "a_of_all,b_of_all,a_rules,b_rules,seed,interrupted,kanun,digest,b_digest,alpha")
end

-- ---- The command ----

local e = experiment ""
if not B and #given.set == 0 then
  stop "compare needs a second game, or --set or --key for B"
end
e:add(A)
e:add(B or A, given.set)
if e:game(0):digest() == e:game(1):digest() then
  stop "A and B have the same rules: there is nothing to compare"
end
e:play()
local results = results_of(e)
write_all(e, results)
print_all(e, results)
if given.html then
  put_page(e, results)
end
