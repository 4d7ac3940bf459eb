#!/bin/bash
# SPDX-License-Identifier: MIT
# run.test.sh: `kanun run`: every shipped experiment, briefly; messages about mistakes in scripts; that scripts reach
# only their arguments, and write only below the folder that -o names.
set -u
. tests/cli/kanun.sh

# script STATUS NAME TEXT [OPTION...]: runs a script with that text.
script() {
    local expected=$1 name=$2
    printf '%s\n' "$3" >"$scratch/script.lua"
    shift 3
    kanun "$expected" "$name" run "$scratch/script.lua" "$@"
}

for file in scripts/experiments/*.lua; do
    base=${file##*/} base=${base%.lua}
    kanun 0 "$base runs" run "$file" --games 8 -o "$scratch/$base"
    holds "$base writes its report" test -s "$scratch/$base/report.md"
    holds "$base keeps the data" eval 'ls "$scratch/$base"/*.tsv >/dev/null'
    holds "$base is drawn" eval 'ls "$scratch/$base"/*.svg >/dev/null'
    if command -v gnuplot >/dev/null; then
        holds "$base is drawn by gnuplot" eval 'ls "$scratch/$base"/*.png >/dev/null'
    fi
done
kanun 0 "an experiment once more" run scripts/experiments/seven.lua --games 8 --threads 1
one=$out
kanun 0 "with other threads" run scripts/experiments/seven.lua --games 8 --threads 3
same "it tells the same" "$one" "$out"

script 0 "compare agrees with the command" 'local e = game("basra/egypt"):compare(game("basra/egypt"):with { special_seven = "none" },
  { games = 200, one_deal = true, seed = 7, measure = "total" })
report:row { e.total }'
effect=$(sed 's/[+ ].*//; s/^+//' <<<"${out#+}")
kanun 0 "the command" compare basra/egypt --set special_seven=none --games 200 --one-deal --seed 7 --measure total
says "tells the same effect" "$effect"
for call in 'records("/etc/passwd")' 'report:ask("name?")' 'report:print()' 'report:denies()'; do
    script 3 "a script calls $call" "$call"
    complains "which is for commands" "is for the scripts of commands"
done
script 0 "a patch of the script" 'local short = game("basra/egypt"):with { match = { target = 21 }, ["phases.hands.give.cards"] = 4 }
report:row { short:label(), short:simulate({ games = 50, measure = "deals" }).deals.mean < 2 }'
says "changes the rules" "true"
script 0 "positions" 'local t = game("basra/egypt"):position { seed = 3 }
assert(t:seat() and not t:over())
local legal = t:legal()
assert(#legal > 0 and t:why(legal[1]) == nil)
local why = t:why("ZZ")
assert(why)
local seen, all = t:view(t:seat()), t:view()
assert(seen.floor == all.floor and seen.hand[t:seat()] == all.hand[t:seat()] and seen.hand[1 - t:seat()] ~= all.hand[1 - t:seat()])
t:play(legal[1])
while t:deals() == 0 do t:move("learnt") end
assert(t:estimate()[0] and t:points()[1])
t:begin(0)
report:row { t:legal()[1] == legal[1] }'
says "can be asked and played" "true"
script 0 "measures of the course of a match, counted again move by move" '-- A second opinion on what measure says of the course of matches, by playing them move by move.
local egypt = game "basra/egypt"
local said = egypt:simulate { games = 20, seed = 5,
  measure = { "drama", "security", "decisiveness", "first-wins", "deals", "branching" } }
local at = egypt:position { seed = 5 }
local sum = { drama = 0, security = 0, decisiveness = 0, deals = 0, ["first-wins"] = 0, branching = 0 }
for match = 0, 19 do
  at:begin(match)
  local deals, first, dips, leads, since, moves, choices = 0, nil, { [0] = 0, 0 }, nil, 0, 0, 0
  while not at:over() do
    if not first and at:phase() == "play" then first = at:seat() end
    choices, moves = choices + #at:legal(), moves + 1
    at:move "random"
    if at:deals() > deals then
      deals = at:deals()
      local p = at:points()
      local ahead = p[0] > p[1] and 0 or p[1] > p[0] and 1 or nil
      if ahead == nil or ahead ~= leads then since = deals end
      leads = ahead
      if ahead then dips[1 - ahead] = dips[1 - ahead] + 1 end
    end
  end
  local winner = leads
  sum.deals = sum.deals + deals
  sum.branching = sum.branching + choices / moves
  if winner then
    sum.security = sum.security + 1 - dips[winner] / deals
    sum.decisiveness = sum.decisiveness + since / deals
    if dips[winner] > 0 then sum.drama = sum.drama + 0.70710678 end
    if first == winner then sum["first-wins"] = sum["first-wins"] + 1 end
  end
end
for _, name in ipairs { "deals", "branching", "first-wins", "drama", "security", "decisiveness" } do
  if math.abs(sum[name] / 20 - said[name].mean) > 0.001 then report:row { name, sum[name] / 20, said[name] } end
end'
silent "are the same" "$out"
script 0 "variants one by one" 'local g = game "basra/egypt"
local e, how = experiment { games = 50, one_deal = true, measure = "total" }, { games = 50, one_deal = true, measure = "total" }
e:add(g)
report:row { e:try(g, { { name = "target", value = 101 } }), e:try(g, { { name = "players", value = 4 } }), e:try(g, { { name = "target", value = "x" } }) }
report:row { e:try(g, { { name = "majority_points", value = 3 } }), e:try(g, { { name = "special_seven", value = "none" } }) }
e:play()
report:row { g:compare({ g:with { majority_points = 3 }, g:with { special_seven = "none" } }, how)[2].total.text }
report:row { e:results(2).total.text, e:effect(2, 1).mean == e:results(2).total.mean, e:game(2):label() }'
out=$(tr -s ' ' <<<"$out")
says "tell what became of them" "the same rules another table excluded"
result=$(grep -o -m 1 '^[-+][0-9.]* ([^)]*)' <<<"$out")
says "and have the results of compare" "$result true basra/egypt special_seven=none"
script 2 "a script that stops" 'stop "enough"'
complains "says why" "kanun: enough"
script 3 "an experiment of a path" 'experiment {}:add "/etc/passwd"'
complains "is refused" "an experiment needs games"
early() { # early CALL COMPLAINT: CALL must fail because it comes too early or too late in the experiment
    script 3 "$1 out of its place" 'local g = game "basra/egypt" local e = experiment { games = 4, measure = "total" } '"$1"
    complains "is refused" "$2"
}
for call in 'e:alike(0)' 'e:lineups()' 'e:facts(1)' 'e:about()' 'e:policies(1)' 'e:table(1)' \
    'e:measured(1)' 'e:numbers(1)' 'e:effect(1, 1)' 'e:reading(1, 1)' 'e:play()' 'e:prepare()' 'e:game(0)' 'e:rules(0)'; do
    early "$call" "error: "
done
for call in 'e:add(g)' 'e:try(g)' 'e:play()' 'e:prepare()' 'e:facts(1)' 'e:about()' 'e:table(1)' 'e:numbers(1)' 'e:row(2, false, {})'; do
    early "e:add(g) e:play() $call" "error: "
done
script 0 "a position of a variant" 'local e = experiment {} e:add(game "basra/egypt") report:row { e:game(0):position { seed = 1 }:seat() }'
script 0 "a sweep of one option" 'for _, row in ipairs(game("basra/egypt"):sweep { options = { "majority_points" }, games = 50, one_deal = true, measure = "total" }) do
  report:row { row.option, row.value, row.effect.total.verdict }
end'
says "has its values" "majority_points  3"
script 0 "what a script has counted" 'report:row { share(30, 100), mean { 1, 2, 3, 4 } }'
says "has its interval" "30.0 % (21.9 to 39.6)  2.5 (1.2 to 3.8)"
script 3 "a share of nothing possible" 'share(3, 2)'
script 3 "a mean of fractions" 'mean { 0.5 }'
script 3 "a mean of nothing" 'mean {}'
complains "is none" "mean: the list is empty"
script 3 "a share of nothing" 'share(0, 0)'
complains "is none" "share: the whole is 0"
script 0 "numbers that are alike" 'report:row { mean { 3 }, mean { 3, 3.0, 3 }, mean { 6.0, 4 } }
report:row { game("basra/egypt"):simulate({ games = 40, measure = "redeals" }).redeals }
report:row { game("basra/egypt"):simulate({ games = 31, measure = "redeals" }).redeals }'
says "tell no interval" "3.0 (interval not known)    3.0 (interval not known)  5.0 (3.0 to 7.0)"
says "nor do results" "0.000 (interval not known)"
says "and of few matches it is told why" "0.000 (n < 32)"
script 0 "choices that don't go together" 'report:row { pcall(function() game("basra/egypt"):with { pack = 44, hand_size = 5, players = 99 } end) }'
says "are an error that a script can catch" "false"

# Lua's order of a table differs in each run, so it must not affect the results of a script.
script 0 "a patch of many keys" 'report:say(game("basra/egypt"):with { match = { winner = "highest", target = 51, move_limit = 900, deals = 99 },
  ["labels.b"] = "b", ["labels.a"] = "a" }:label())'
same "is told in the order of their names" 'basra/egypt labels.a=a labels.b=b match={deals: 99, move_limit: 900, target: 51, winner: "highest"}' "${out%%$'\n'*}"
script 3 "several wrong words" 'game("basra/egypt"):simulate { rhubarb = 1, melon = 2, apple = 3, pear = 4, lemon = 5, plum = 6 }'
complains "are told by the first" "an experiment has no 'apple'"
script 2 "several wrong measures" 'local g = game "basra/egypt" g:compare(game "basra/jordan", { games = 4, margin = { rhubarb = 1, melon = 2, apple = 3, pear = 4, lemon = 5 } })'
complains "are told likewise" "there is no measure 'apple'"
script 3 "names that look alike up to a NUL" 'game("basra/egypt"):with { ["target\0a"] = 51, ["target\0b"] = 71 }'
complains "are none" "names, not numbers"
script 3 "a key that says more than itself" 'game("basra/egypt"):with { match = { ["target: 51, move_limit"] = 9 } }'
complains "is one key" "there is no key 'target: 51, move_limit'"
for list in '{ 1, 2, nil, 4 }' '{ 1, 2, also = 3 }'; do
    script 3 "a mean of $list" "report:row { mean $list }"
    complains "is refused" "the list has a nil or a named field after item 2"
done
script 0 "variables of owners that there are not" 'local p = game("basra/egypt"):position()
report:row { tostring(p:variable("dealer", 4294967296)), tostring(p:variable("dealer", -1)) }'
same "are nil" "nil  nil" "$out"
script 0 "variables of points" 'local syria = game "basra/syria" -- counts halves
local p, halves = syria:position { seed = 1 }, 0
syria:simulate { games = 20, one_deal = true, seed = 1, each = function(deal)
  assert(deal.variables.score[0] == deal.score[0] and deal.variables.target == 101)
  halves = halves + (deal.score[0] % 1 ~= 0 and 1 or 0)
end }
report:row { p:variable "target", halves > 0 }'
same "are points, not units" "101  true" "$out"

# The report as JSON.
script 0 "a report as JSON" 'local egypt = game "basra/egypt"
local effect = egypt:compare(egypt:with { special_seven = "none" }, { games = 64, one_deal = true, measure = "total" })
report:title "Seven \"of\" diamonds"
report:heading { "what", "result", "result", "number" }
report:row { "a", effect.total, share(1, 2), 3 }
report:say "between"
report:row { 1.5, 0 / 0 }
report:heading { "number", "what" }
report:row { 7, effect.total.verdict }
report:plot { name = "line", title = "Line", rows = { { 1, effect.total, "s" }, { 2, 3, "s" } } }' --json
data=$out
silent "is what the script says" "$(python3 -c 'import json, sys
result = json.load(sys.stdin)
title, first, text, second, third, plot = result["report"]
total, half = first["table"]["rows"][0][1:3]
wrong = [
    result["script"].endswith("script.lua") and result["seed"] == 1 and result["games"] is None and not result["interrupted"],
    title == {"title": "Seven \"of\" diamonds"} and text == {"text": "between"},
    first["table"]["heading"] == ["what", "result", "result", "number"] and first["table"]["rows"][0][3] == 3,
    total["low"] < total["mean"] < total["high"] and total["verdict"] == "undecided" and not total["share"],
    half["mean"] == 0.5 and half["share"] and half["text"].startswith("50.0 % ("),
    second["table"] == {"heading": [], "rows": [[1.5, None]]} and third["table"]["rows"] == [[7, "undecided"]],
    plot["plot"]["name"] == "line" and plot["plot"]["rows"][1] == {"at": 2, "series": "s", "mean": 3, "low": None, "high": None},
    plot["plot"]["rows"][0]["low"] == total["low"],
]
print([n for n, fine in enumerate(wrong) if not fine] or "", end="")' <<<"$data")"
kanun 0 "and as CSV" run "$scratch/script.lua" --csv "$scratch/script.csv"
says "beside the text" "between"
silent "has a row for each row of a table" "$(python3 -c 'import csv, json, sys
rows = list(csv.reader(open(sys.argv[1])))
total = json.load(sys.stdin)["report"][1]["table"]["rows"][0][1]
expected = ["table", "row", "what", "result", "result low", "result high", "result verdict", "result", "result low", "result high", "number", "1", "2"]
line = dict(zip(map(str, range(13)), rows[1]))
wrong = [rows[0] == expected, rows[1][:3] == ["1", "1", "a"], abs(float(rows[1][3]) - total["mean"]) < 1e-6,
    rows[1][7] == "0.5", rows[1][10:] == ["3", "", ""], rows[2] == ["2", "1"] + [""] * 9 + ["1.5", ""],
    rows[3] == ["3", "1", "undecided"] + [""] * 7 + ["7", "", ""], len(rows) == 4]
print([n for n, fine in enumerate(wrong) if not fine] or "", end="")' "$scratch/script.csv" <<<"$data")"
sed -i 's/title "Seven/title "<b> Seven/' "$scratch/script.lua"
echo 'report:plot { name = "bars", histogram = egypt:simulate({ games = 64, one_deal = true, measure = "total" }).total }' >>"$scratch/script.lua"
kanun 0 "and as a page" run "$scratch/script.lua" --html -
lacks "which stands alone" "=====" "$out"
silent "is well formed, and has what the script says" "$(python3 -c 'import sys, xml.etree.ElementTree as tree
text = sys.stdin.read()
page = tree.fromstring(text.replace("<!DOCTYPE html>", "").replace("<meta charset=\"utf-8\">", "").split("<meta")[0] + "<title>" + text.split("<title>")[1])
body = page.find("body/main")
wrong = [page.find("head/title").text == "<b> Seven \"of\" diamonds" == body.find("h1").text, body.find("p").text == "between",
    [len(table.findall(".//tr")) for table in body.iter("table")] == [2, 1, 2], len(body.findall("figure")) == 2,
    len(body.findall("figure")[0].findall(".//circle")) == 2, len(body.findall("figure")[1].findall(".//rect")) > 3]
print([n for n, fine in enumerate(wrong) if not fine] or "", end="")' <<<"$out")"
kanun 2 "JSON and CSV on one output" run "$scratch/script.lua" --json --csv -
complains "are refused" "would both write to standard output"
kanun 2 "a table in place of a script" run "$scratch/script.lua" --csv "$scratch/script.lua"
complains "is refused" "is not a table of kanun"
kanun 0 "an older table" run "$scratch/script.lua" --csv "$scratch/script.csv"

# Sums of measures are counted match by match: the interval of a sum equals that of a function that adds up itself.
script 0 "a sum of measures" 'local thousand, near = game "thousand/thousand", function(x, y) return math.abs(x - y) < 1e-6 end
local r = thousand:simulate { games = 300, one_deal = true, measure = { "0.5 * moves + 3 * total - redeals", "own" }, own = {
  sum = function(deal) local all = 0 for side = 0, 2 do all = all + deal.points[side] end return 0.5 * deal.moves + 3 * all - deal.redeals end } }
local a, b = r["0.5 * moves + 3 * total - redeals"], r["own.sum"]
assert(near(a.mean, b.mean) and near(a.low, b.low) and near(a.high, b.high) and near(a.least, b.least), a.text .. b.text)
local s = thousand:simulate { games = 300, one_deal = true, measure = { "wins.0 + wins.1 + wins.2", "made + declared" } }
report:row { s["wins.0 + wins.1 + wins.2"].low >= 0 and s["made + declared"].high <= 2 }'
same "keeps its interval, and the bounds of its terms" "true" "$out"
for sum in "2 * mvoes" "moves +" "moves + 4 deals" "0.0001 * moves" "20000 * moves" "moves - fairness"; do
    script 2 "the sum $sum" 'game("basra/egypt"):simulate { games = 4, measure = "'"$sum"' + deals" }'
    complains "is refused" "is not a sum of measures"
done

# Functions that see each deal: their counts equal those of the measures, for any number of threads.
cat >"$scratch/each.lua" <<'LUA'
local egypt = game "basra/egypt"
local other = egypt:with { special_seven = "none" }
local seen, matches, won, order = 0, 0, { [0] = 0, 0 }, 0
local function note(deal)
  seen = seen + 1
  order = order * 31 % 1000003 + deal.match * 7 + deal.deal + deal.moves
  if deal.last then matches = matches + 1 end
  if deal.last and deal.match_winner then won[deal.match_winner] = won[deal.match_winner] + 1 end
  local all = 0
  for _, sides in pairs(deal.by) do all = all + sides[0] + sides[1] end
  assert(all == deal.points[0] + deal.points[1] and deal.variant == 0)
end
local own = {
  total = function(deal) return deal.points[0] + deal.points[1] end,
  moves = function(deal) return deal.moves end,
  deals = function(deal) return 1 end,
  ["dealer-wins"] = function(deal) return deal.winner == deal.dealer end,
}
local r = egypt:simulate { games = 700, seed = 5, own = own, each = note }
for _, name in ipairs { "total", "moves", "deals" } do
  local a, b = r[name], r["own." .. name]
  assert(math.abs(a.mean - b.mean) < 1e-9 and a.median == b.median and a.least == b.least and a.most == b.most, name)
end
assert(matches == 700 and seen == r.deals.mean * 700 and math.abs(won[0] / 700 - r["wins.0"].mean) < 0.02)
local one = egypt:simulate { games = 700, seed = 5, one_deal = true, own = own, measure = { "dealer-wins", "own" } }
local share = one["own.dealer-wins"]
assert(share.share and share.low >= 0 and math.abs(share.mean - one["dealer-wins"].mean) < 0.05)
local c = egypt:compare(other, { games = 700, seed = 5, one_deal = true, own = own, measure = { "total", "own" } })
local a, b = c.total, c["own.total"]
local near = function(x, y) return math.abs(x - y) < 1e-9 end
assert(a.text == b.text and a.verdict == b.verdict and near(a.r, b.r) and near(a.a, b.a) and near(a.b, b.b))
report:row { seen, order, share, c["own.dealer-wins"] }
LUA
kanun 0 "a script that sees each deal" run "$scratch/each.lua" --threads 1
one=$out
kanun 0 "with other threads" run "$scratch/each.lua" --threads 3
same "it sees the same in the same order" "$one" "$out"
script 0 "facts of a deal" 'local names = {}
game("thousand/thousand"):simulate { games = 2, one_deal = true, seed = 3, each = function(deal)
  assert(deal.variables.declarer == deal.declarer and deal.variables.contract > 0 and deal.redeals >= 0)
  assert(deal.last and deal.ending == "over" and deal.leader and deal.turn == 0 and deal.score[0] == deal.points[0])
  names[#names + 1] = deal.match
end }
report:row { names[1], names[2] }'
same "are there" "0  1" "$out"
cat >"$scratch/decisions.lua" <<'LUA'
-- Decisions: all of a deal, as many as moves, of both rules and of whole matches.
local thousand, deals, first = game "thousand/thousand", 0, ""
local c = thousand:compare(thousand:with { surrender = "off" }, {
  games = 40, max_deals = 3, seed = 3, players = "learnt", measure = { "own", "deals" }, decisions = true,
  own = { marriages = function(deal)
    local count = 0
    for _, made in ipairs(deal.decisions) do count = count + (made.move:sub(3) == "*" and 1 or 0) end
    return count
  end },
  each = function(deal)
    deals = deals + 1
    assert(#deal.decisions == deal.moves and deal.decisions[1].phase == "auction")
    for _, made in ipairs(deal.decisions) do
      assert(made.seat >= 0 and made.seat < 3 and made.choices > 0 and made.phase ~= "" and #made.move > 1)
    end
    if deals == 1 then
      local made = deal.decisions[2]
      first = made.seat .. " " .. made.phase .. " " .. made.choices .. " " .. made.move
    end
  end,
})
assert(deals == 240 and c["own.marriages"].a > 0)
report:row { first, c["own.marriages"] }
LUA
kanun 0 "a script that sees each decision" run "$scratch/decisions.lua" --threads 1
one=$out
says "with seat, phase, choices and move" "auction 2 "
kanun 0 "with other threads" run "$scratch/decisions.lua" --threads 3
same "it sees the same decisions" "$one" "$out"
sees() { # sees NAME FUNCTIONS MESSAGE: simulating with these functions fails
    script 3 "$1" 'local egypt = game "basra/egypt"
egypt:simulate { games = 4, one_deal = true, '"$2"' }'
    complains "is an error" "$3"
    complains "$1: it has its line" "script.lua:2: error: "
}
sees "a measure of nothing" 'own = { x = function(deal) end }' "own.x returned nil; it must return a number up to a million, true or false"
sees "a measure of a text" 'own = { x = function(deal) return "3" end }' "own.x returned string"
sees "a measure without bound" 'own = { x = function(deal) return 1 / 0 end }' "own.x returned another number"
sees "a measure of two types" 'own = { x = function(deal) return deal.match == 0 or 3 end }' "own.x returned number after true or false"
sees "a misspelt fact of a deal" 'each = function(deal) return deal.pionts end' "a deal has no 'pionts'"
sees "decisions that were not asked for" 'each = function(deal) return #deal.decisions end' "a deal has no 'decisions'"
sees "decisions for nobody" 'decisions = true' "\`decisions\` needs the function \`each\` or \`own\`"
sees "decisions that are a number" 'decisions = 1, each = function() end' "decisions must be true or false"
sees "no function" 'each = 3' "each expects a function"
sees "no functions" 'own = { x = 3 }' "own.x expects a function"
sees "no name" 'own = { ["a b"] = function(deal) return 1 end }' "own: a name must have 1 to 40 letters, digits, _ and -, found 'a b'"
sees "a tally without each" 'tally = {}' "\`tally\` needs the function \`each\`"
sees "a tally that is a number" 'each = function() end, tally = 3' "tally must be a table of numbers"
sees "a tally of texts" 'each = function() end, tally = { x = "3" }' "tally: x is not a finite number"
sees "a tally of names that are none" 'each = function() end, tally = { [1.5] = 3 }' "tally: a name must be a whole number, or 1 to 100"
script 3 "a tally that is not counted up" 'local t = { x = 0 }
game("basra/egypt"):simulate { games = 4, tally = t, each = function() t.x = nil end }'
complains "is an error" "tally: x is not a finite number"
script 3 "a tally with names of tables" 'local t = {}
game("basra/egypt"):simulate { games = 4, tally = t, each = function() t[t] = 1 end }'
complains "is an error as well" "tally: a name must be a string or a whole number, not a table"
sees "an experiment within another one" 'each = function(deal) egypt:simulate { games = 1 } end' "can't start another experiment"
script 0 "an error that is caught" 'local egypt, n = game "basra/egypt", 0
local fine = pcall(function() egypt:simulate { games = 400, each = function(deal) n = n + 1 assert(n < 3) end } end)
report:row { fine, n, egypt:simulate({ games = 9, measure = "own", one_deal = true, own = { n = function() return 2 end } })["own.n"].mean }'
same "ends the experiment, and another one begins" "false  3  2.000" "$out"
script 2 "a measure of scripts without functions" 'game("basra/egypt"):simulate { games = 4, measure = "own" }'
complains "is told what is missing" "own = { NAME = function(deal) ... end }"

# Mistakes: the message gives the position, the problem, and the probable meaning.
script 3 "a name that is none" 'local x = gmae "basra/egypt"'
complains "is told with its line" "script.lua:1"
complains "with what was meant" "did you mean 'game'"
script 3 "a method that is none" 'game("basra/egypt"):simulat {}'
complains "suggests one" "did you mean 'simulate'"
script 3 "a measure that was not asked for" 'local r = game("basra/egypt"):simulate { games = 4, measure = "total" }
report:row { r.totl }'
complains "is told by line and suggestion" "did you mean 'total'"
script 3 "an unknown option of an experiment" 'game("basra/egypt"):simulate { gmaes = 4 }'
complains "suggests another" "did you mean 'games'"
for name in onedeal '["one-deal"]'; do
    script 3 "an option written as $name" 'game("basra/egypt"):simulate { games = 4, '"$name"' = true }'
    complains "is suggested as Lua spells it" "did you mean 'one_deal'"
done
script 3 "a number written as a text" 'game("basra/egypt"):simulate { games = "300" }'
complains "is told what it is" "games must be a number, not string: write it without quotes"
script 3 "a result that was not measured" 'local egypt = game "basra/egypt"
local effect = egypt:compare(egypt:with { special_seven = "none" }, { games = 4, measure = "total" })
report:row { effect["margin"] }'
complains "is told as such" "script.lua:3: error: the measures of this experiment has no 'margin'"
wrong() { # wrong FIELD MEANT EXPRESSION: tables that scripts receive and return must reject unknown fields
    script 3 "a misspelt field: $1" 'local e = game "basra/egypt"
local r = e:simulate { games = 4, measure = "deals" }
local c = e:compare(e:with { special_seven = "none" }, { games = 4, measure = "total" })
report:row { '"$3"' }'
    complains "$1 is an error with its line" "script.lua:4: error: "
    complains "$1 is not there" " has no '$1'"
    complains "$1 may mean $2" "did you mean '$2'"
}
wrong maen mean 'r.deals.maen'
wrong form from 'r.deals.histogram[1].form'
wrong verdikt verdict 'c.total.verdikt'
wrong nmae name 'e:options()[1].nmae'
wrong efect effect 'e:sweep({ options = { "majority_points" }, games = 4, measure = "total" })[1].efect'
wrong hihg high 'share(1, 2).hihg'
wrong flor floor 'e:position():view().flor'
wrong macth match 'e:position { macth = 3 }'
wrong tilte title 'report:plot { name = "x", tilte = "y", rows = { { "a", 1 } } }'
wrong gaems games 'e:simulate { gaems = 1 }'
script 0 "fields that are there" 'local e = game "basra/egypt"
local c = e:compare(e:with { special_seven = "none" }, { games = 4, measure = "total" })
for _, o in ipairs(e:options()) do assert(o.min == false or o.min <= o.max) end
report:row { c.total.more > 0, c.total.verdict }'
says "can be read" "true  undecided"
script 3 "an unknown game" 'game "basra/egypr"'
complains "is the library's error" "egypr"
lacks "told once" "error: error:" "$err"
script 3 "a file that there is not" 'game "none.yaml"'
complains "is told after the place" "script.lua:1: error: there is no file"
printf 'kanun: 1\nextends: basra/egypt\nname: x\nmtch: 1\n' >"$scratch/bad.yaml"
script 3 "a file with a mistake" 'game "bad.yaml"'
complains "is told with both places" "bad.yaml:4:1: there is no key 'mtch'"
script 3 "an illegal move" 'game("basra/egypt"):position():play "ZZ"'
complains "is one error" "script.lua:1: error: unknown card or word 'ZZ'"
script 3 "an option of the game that is none" 'game("basra/egypt"):with { special_sevn = "none" }'
complains "suggests the option" "special_seven"
script 2 "an unknown measure" 'game("basra/egypt"):simulate { games = 4, measure = "totl" }'
complains "is the command's error" "there is no measure 'totl'"
script 2 "one of several measures" 'local egypt = game "basra/egypt"
egypt:simulate { games = 4, measure = { "totl", "total" } }'
complains "is so too" "there is no measure 'totl'"
complains "with its line" "script.lua:2: error: the experiment ended here"
lacks "and nothing else" "E0607" "$err"
script 2 "a player by the clock" 'game("basra/egypt"):simulate { games = 4, players = "search:5ms" }'
script 3 "a syntax error" 'local = 1'
complains "names its line" "script.lua:1"
kanun 2 "no script" run "$scratch/none.lua"
kanun 2 "an unknown option" run scripts/experiments/seven.lua --one-deal

# Forbidden actions of scripts.
for text in 'os.execute("true")' 'io.open("x")' 'require "x"' 'load("x")' 'x = 1' 'math.random()' 'print(1)' \
    'getmetatable(report)' 'string.rep("x", 9)' 'debug.getinfo(1)'; do
    script 3 "out of reach: $text" "$text"
done
# Output kept until the end of a script counts against its memory. Otherwise it could take gigabytes.
fill='local big = "xxxxxxxx" for n = 1, 8 do big = big .. big end local list, names = {}, {}
for n = 1, 20000 do list[n] = 1 end for n = 1, 200 do names["k" .. n] = big end local egypt = game "basra/egypt"'
for text in 'egypt:with { x = list }' 'for n = 1, 1000 do pcall(function() egypt:with(names) end) end' \
    'for n = 1, 100000 do report:row { big, big, big, big } end'; do
    script 3 "more words than a script may keep: $text" "$fill $text"
    complains "is refused" "keep more than 256 MiB"
done
script 3 "a program as player" 'game("basra/egypt"):simulate { players = "exec:touch '"$scratch"'/made", games = 2 }'
complains "is refused" "can't start programs"
script 3 "a program at a position" 'game("basra/egypt"):position():move("exec:touch '"$scratch"'/made")'
script 3 "a program behind a name" 'game("basra/egypt"):simulate { games = 2,
    players = { ["exec:touch '"$scratch"'/made #"] = "random" } }'
complains "is refused as well" "can't start programs"
{
    printf 'kanun: 1\nname: Eight\nplayers: 8\npack: {ranks: A 2 3 4}\nzones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}}\n'
    printf 'variables: {said: {type: flag, per: seat}}\nphases:\n  shuffle: {shuffle: stock}\n  hands: {give: {to: hand, cards: 2}}\n'
    printf '  ask: {poll: {ask: [one_word_that_is_rather_long, two_words_that_are_long], until: all, each_to: said}}\n'
    printf '  score: {score: {a: {award: 1}}}\nmatch: {deals: 1}\n'
} >"$scratch/eight.yaml"
script 3 "a program behind long names" 'local one, two = ":never one_word_that_is_rather_long", ":never two_words_that_are_long"
local long = "random" .. one .. two .. one .. two
game("eight.yaml"):simulate { games = 2,
    players = long .. "," .. long .. "," .. long .. "," .. long .. ",exec:touch '"$scratch"'/made" }'
complains "is refused, too" "can't start programs"
cp ruledefs/basra/egypt.yaml "$scratch/--players=exec:touch made #.yaml"
printf 'game("--players=exec:touch made #.yaml"):simulate { games = 2, players = "random", one_deal = true }\n' >"$scratch/option.lua"
(cd "$scratch" && "$KANUN" run option.lua >out 2>err </dev/null)
judge $? 0 "a rules file that is called like an option"
script 3 "a file as what was learnt" 'game("basra/egypt"):simulate { players = "learnt:/etc/passwd", games = 2 }'
holds "nothing was started" test ! -e "$scratch/made"
for path in /etc/passwd.yaml ../x.yaml a/../../x.yaml ../../etc/passwd; do
    script 3 "a game out of reach: $path" "game '$path'"
    complains "$path is refused by its name" "below the folder of the script"
done
for name in ../x .hidden a/b "" 'x y' "$(printf 'x\\ny')"; do
    script 3 "a file out of reach: '$name'" "report:file('$name', 'text')" -o "$scratch/below"
done
holds "nothing was written" test ! -e "$scratch/x"
script 0 "a file below the folder" 'report:file("data.csv", "a,b\n1,2\n")' -o "$scratch/below"
same "is there" "a,b" "$(head -1 "$scratch/below/data.csv")"
script 0 "without a folder" 'report:file("other.csv", "a")'
holds "nothing is written" test ! -e other.csv
script 0 "a long loop" 'local n = 0 for i = 1, 20000000 do n = n + 1 end report:say(tostring(n))'
says "has no limit of instructions" 20000000
# A script without an end, which also catches errors, stops at Ctrl-C and keeps its report so far.
cat >"$scratch/endless.lua" <<'LUA'
report:say "kept"
report:heading { "a" }
report:row { 17 }
report:say "ready"
while true do pcall(function() while true do end end) end
LUA
env --default-signal=INT "$KANUN" run "$scratch/endless.lua" -o "$scratch/endless" >"$scratch/endless.out" 2>"$scratch/err" &
until grep -q ready "$scratch/endless.out"; do sleep 0.05; done
kill -INT $!
wait $!
same "a script without an end is interrupted" 130 $?
same "its report so far is there" "kept
| a |
|---|
| 17 |
ready
Interrupted: the rest of the script did not run." "$(grep . "$scratch/endless/report.partial.md")"
holds "under its own name" test ! -e "$scratch/endless/report.md"
script 3 "too much memory" 'local t = {} for i = 1, 10000000 do t[i] = { i } end'
script 2 "what fails can't be caught" 'pcall(function() game("basra/egypt"):simulate { games = 4, measure = "totl" } end) report:say "on"'
lacks "the script does not go on" "on" "$out"

script 3 "a flag that is none" 'game("basra/egypt"):simulate { one_deal = 1 }'
complains "is called as scripts call it" "one_deal must be true or false"
script 2 "an option that there is not" 'game("basra/egypt"):sweep { options = { "targett" } }'
complains "has a near one" "basra/egypt has no option 'targett'; did you mean 'target'?"
script 3 "a card twice" 'game("basra/egypt"):position { seed = 1 }:play("KS KS")'
lacks "is no other card" "did you mean" "$err"

# Bytes that other programs write at the beginning of a script, which Lua itself skips when it reads a file.
printf '\xef\xbb\xbf#!/usr/bin/env kanun\nreport:say "here"\nnope()\n' >"$scratch/head.lua"
kanun 3 "a byte order mark and a line for the shell" run "$scratch/head.lua"
says "are passed over" "here"
complains "and lines stay what they are" "head.lua:3: error: scripts have no 'nope'"
script 0 "blank lines around a text" 'report:say "" report:say "  \n" report:say "\none\n\ntwo\n\n" report:title "" report:say "three"'
same "are no text" $'one\n\ntwo\n\nthree' "$out"
script 3 "a game and itself" 'local g = game "basra/egypt" g:compare({ g:with { target = 51 }, g:with { target = 101 } }, { games = 40 })'
complains "can't be compared" "basra/egypt and basra/egypt target=101 have the same rules"
script 0 "and a script that tries all" 'local g = game "basra/egypt" report:say(tostring(pcall(function() g:compare(g) end)))'
says "can go on" "false"

# A failed run does not replace the report of a good one.
script 0 "a report" 'report:heading { "a" } report:row { "good" }' -o "$scratch/kept"
kept=$(<"$scratch/kept/report.md")
script 2 "a broken script" 'report:heading { "a" }
game("basra/egypt"):simulate { games = 4, players = "lernt" }' -o "$scratch/kept"
complains "says that its report is not written" "report.md is not written"
same "the good one is there" "$kept" "$(<"$scratch/kept/report.md")"
cp tests/games/doubling.yaml "$scratch/small.yaml"
script 3 "games without end" 'local kept = {}
for n = 1, 5000 do kept[n] = game "small.yaml" end'
complains "are not kept" "at most 1024 games"
script 3 "a file in place of a script" 'report:file("ours.lua", "x") report:file("ours.lua", "y")' -o "$scratch/kept"
complains "is refused" "which are never replaced"
same "it is as it was" x "$(<"$scratch/kept/ours.lua")"
script 4 "a folder that can't be made" 'report:say "on"' -o "$scratch/none/in"
complains "is told before the script runs" "-o: cannot make the folder"

# The disk becomes full: this is reported, and no partial report is left.
for _ in {1..60}; do printf 'report:say "%050d"\n' 0; done >"$scratch/long.lua"
(trap '' XFSZ && ulimit -f 1 && exec "$KANUN" run "$scratch/long.lua" -o "$scratch/room" >/dev/null 2>"$scratch/err")
same "a report on a full disk fails" 4 $?
err=$(<"$scratch/err")
complains "and it is told" "cannot write"
holds "and the report is not there" test ! -e "$scratch/room/report.md"

# Texts of a picture must not run anything in the shell or in gnuplot.
script 0 "texts of a picture" 'report:plot { name = "odd", title = "it'"'"'s `touch made` $(touch made)\n!touch made", x = "'"'"'; system(\"touch made\") #",
  rows = { { "a'"'"'b `touch made`", 1, "s'"'"' _{x}" }, { "c", 2 } } }' -o "$scratch/odd"
holds "start nothing" eval '! ls "$scratch"/odd/made "$scratch"/made made 2>/dev/null'
holds "and are drawn" grep -q 'it.*s .touch' "$scratch/odd/odd.svg"

# A percent sign is a percent sign in every text of a picture, and a folder may have any name.
strange="$scratch/it's \"odd\" \`touch made\` 50% \\ "$'\n'"@x"
script 0 "percent signs" 'report:say "played" report:plot { name = "share", title = "title 50%", x = "x 50 % better", y = "y 50% %g",
  rows = { { "50%", 1, "series 50% %s" }, { "50 % <better>", 2, "100%%" } } }' -o "$strange"
drawn=$(sed 's/<[^>]*>/\n/g' "$strange/share.svg")
for text in 'title 50%' 'x 50 % better' 'y 50% %g' '50% series 50% %s' '50 % &lt;better&gt; 100%%'; do
    holds "'$text' is drawn as it is" grep -qxF -- "$text" <<<"$drawn"
done
holds "the report has the picture" grep -qF '(share.svg)' "$strange/report.md"
if command -v xmllint >/dev/null; then
    holds "the picture is XML" xmllint --noout "$strange/share.svg"
fi

# If a picture can't be drawn, the report is still written.
mkdir "$scratch/broken"
for way in 'exit 1' 'exit 0' 'echo 0' 'sleep 1; kill -9 $$'; do
    printf '#!/bin/sh\n%s\n' "$way" >"$scratch/broken/gnuplot"
    chmod +x "$scratch/broken/gnuplot"
    PATH=$scratch/broken:$PATH script 4 "a gnuplot that does '$way'" 'report:say "before" report:plot { name = "odd", rows = { { "a", 1 } } } report:say "after"' -o "$scratch/undrawn"
    complains "is reported" "gnuplot can't draw"
    says "the script goes on" "after"
    same "the report is whole" $'before\n\n![odd](odd.svg)\n\nafter' "$(<"$scratch/undrawn/report.md")"
    rm -r "$scratch/undrawn"
done
if [[ -e /dev/full && $(id -u) != 0 ]]; then
    mkdir "$scratch/closed"
    chmod a-w "$scratch/closed"
    script 4 "a folder that can't be written to" 'report:say "x"' -o "$scratch/closed/in"
fi

# A removed name of Lua prints its replacement.
for name in 'print("x")=use report:say(text)' 'local a = math.random(3)=chance comes from the seed' 'local a = string.format("x")=join texts and numbers with ..' \
    'local a = ("x"):find("x")=compare parts of a text: text:sub(from, to)' 'local a = io.open("x")=report:file(name, text)'; do
    script 3 "${name%%=*}" "${name%=*}"
    complains "names what to use" "${name##*=}"
done
script 0 "both answers of a call within another one" 'report:say(tostring(game("basra/egypt"):position():why("ZZ")))'
says "tostring tells the first" "unknown card or word 'ZZ'"
script 3 "both answers where one is taken" 'local p = game("basra/egypt"):position() report:say(p:why("ZZ"))'
complains "is told how to hand on one" "to pass only the first value of a call, write (call())"

# The fields of a position, and play from deal to deal.
script 0 "a view" 'for _, id in ipairs { "basra/egypt", "thousand/thousand", "bourre/standard" } do
  for zone in pairs(game(id):position():view()) do report:say(zone) end
end'
lacks "no zone of the core is in it" "kanun." "$out"
says "a phase says which is its own" "play.table"
script 0 "a match to its end" 'local p = game("basra/egypt"):position()
local before = 0
while not p:over() do
  p:move()
  assert(p:deals() == before or p:over() or #p:legal() > 0)
  before = p:deals()
end
assert(p:seat() == nil and p:phase() == "" and #p:legal() == 0 and p:estimate()[0])
assert(not pcall(function() p:move() end) and not pcall(function() p:play("7D") end))
report:row { before > 0 }'
says "deals follow one another by themselves" "true"

# A rules file, or a game, where a script is expected, and the other way round.
printf 'extends: basra/egypt\nname: House\n' >"$scratch/house.yaml"
kanun 2 "a rules file" run "$scratch/house.yaml"
complains "is told what plays it" "is a rules file, but \`kanun run\` needs a script. \`kanun sim\` plays rules"
kanun 2 "a game" run basra/egypt
complains "too" "kanun sim plays a game"
kanun 2 "a script in place of a game" sim "$scratch/script.lua"
complains "is told what runs it" "is a script. \`kanun run\`"

# Pictures with and without known values.
script 0 "a mean of numbers that are all alike" 'report:plot { name = "open", rows = { { "one", mean { 3 } }, { "two", mean { 2, 4 } } } }' -o "$scratch/open"
says "is hollow" "one                                 ○"
says "which is explained" "○ interval not known, or without an end"
has "in its data too" $'\t1' "$(grep one "$scratch/open/open.tsv")"
has "and in its script" "hollow: interval not known" "$(<"$scratch/open/open.gp")"
script 0 "one share" 'report:plot { name = "all", rows = { { "all", share(9, 9) } } }' -o "$scratch/all"
lacks "goes no further than the whole" "10[1-9]" "$out"
has "nor does its axis" ":100]" "$(grep xrange "$scratch/all/all.gp")"
for wrong in '0 / 0' '1 / 0'; do
    script 3 "a row of $wrong" 'report:plot { name = "x", rows = { { "a", '"$wrong"' } } }'
    complains "is refused" "row 1: the number must be finite and at most 1e15"
done
script 3 "shares beside numbers" 'report:plot { name = "x", rows = { { "a", share(1, 2) }, { "b", mean { 1, 2 } } } }'
complains "are refused" "shares and other numbers can't have the same axis"
script 3 "rows and a histogram" 'report:plot { name = "x", rows = {}, histogram = {} }'
complains "are refused together" "rows or a histogram, not both"
script 3 "a histogram of a number" 'report:plot { name = "x", histogram = 3 }'
complains "is told what it wants" "histogram needs a result of simulate"
script 0 "a histogram of a share" 'report:plot { name = "bars", histogram = game("basra/egypt"):simulate({ games = 40, measure = "wins.0" })["wins.0"] }' -o "$scratch/bars"
says "has its values" "100.00 %  █"
lacks "and nothing between" " 0
" "$out"
script 0 "a histogram of one value" 'report:plot { name = "bar", histogram = game("basra/egypt"):simulate({ games = 1, measure = "margin", one_deal = true }).margin }'
has "is one bar" "█ 1" "$out"

for bar in '{ from = 0, to = 1, count = 1 / 0 }' '{ from = -1e308, to = 1e308, count = 1 }' '{ from = 0, to = 1 }'; do
    script 3 "a bar of $bar" "report:plot { name = 'x', histogram = { histogram = { $bar } } }" -o "$scratch/forged"
    complains "is refused" "row 1: the number must be finite and at most 1e15"
done
script 3 "too many bars" 'local bars = {} for n = 1, 513 do bars[n] = { from = n, to = n, count = 1 } end
report:plot { name = "x", histogram = { histogram = bars } }'
complains "are refused" "a histogram has at most 512 bars"
script 3 "no rows" 'report:plot { name = "x", rows = {} }'
complains "are refused" "a plot has 1 to 512 rows"
for ends in 'from = "x", to = 3' 'from = 0, to = 1 / 0'; do
    script 3 "an axis with $ends" "report:plot { name = 'x', rows = { { 'a', 1 } }, $ends }"
    complains "is refused" "must be a finite number, at most 1e15"
done
for ends in 'from = 3, to = 3' 'from = 4, to = 3' 'from = 0' 'to = 5'; do
    script 3 "an axis with $ends" "report:plot { name = 'x', rows = { { 'a', 1 } }, $ends }"
    complains "is refused" "from must be below to, and one needs the other"
done
script 0 "an axis from 0 to 3" "report:plot { name = 'x', rows = { { 'a', 1 } }, from = 0, to = 3 }"
for name in '_x' '-x' 'a\0b' 'a\tb' 'a.b' ''; do
    script 3 "a plot named '$name'" "report:plot { name = '$name', rows = { { 'a', 1 } } }"
    complains "is refused" "the name must begin with a letter or digit and consist of letters, digits, _ and -"
done
echo 'for n = 1, 3 do report:plot { name = "p" .. n, rows = { { "a", 1 } } } end' >"$scratch/script.lua"
PATH=$scratch/none "$(realpath "$(command -v "$KANUN")")" run "$scratch/script.lua" -o "$scratch/three" >"$scratch/out" 2>"$scratch/err" </dev/null
same "that gnuplot is missing is said once" 1 "$(grep -c "gnuplot is not installed" "$scratch/err")"
printf '%s\n' 'local rows = {} for n = 1, 512 do rows[n] = { "label " .. n, n, "series " .. n } end' \
    'report:plot { name = "many", rows = rows }' >"$scratch/script.lua"
(ulimit -t 20 && PATH=$scratch/none "$(realpath "$(command -v "$KANUN")")" run "$scratch/script.lua" -o "$scratch/many" >"$scratch/out" 2>"$scratch/err" </dev/null)
judge $? 0 "512 series of 512 rows are written in a moment"

# Mistakes that would otherwise give wrong results silently.
for options in '"special_seven"' '{}' '{ special_seven = "none" }' '3'; do
    script 3 "options = $options" 'game("basra/egypt"):sweep { options = '"$options"', games = 4, measure = "total" }'
    complains "is no list of names" "options must be a list of names"
done
script 3 "two pictures of one name" 'for _ = 1, 2 do report:plot { name = "same", rows = { { "a", 1 } } } end'
complains "are refused" "plot: the report already has a file 'same.tsv'; give another name"
script 3 "a file in place of the report" 'report:say "x" report:file("report.md", "y")' -o "$scratch/taken"
complains "is refused" "file: the report already has a file 'report.md'"
holds "and no report is written" test ! -e "$scratch/taken/report.md"
script 3 "a file twice" 'report:file("same.csv", "x") report:file("same.csv", "y")'
complains "is refused, with a folder or without" "file: the report already has a file 'same.csv'"
for ending in tsv gp svg png; do
    script 3 "a file in place of a picture's .$ending" 'report:plot { name = "same", rows = { { "a", 1 } } } report:file("same.'$ending'", "x")'
    complains "is refused" "file: the report already has a file 'same.$ending'"
done
script 0 "texts with holes" 'report:say(fill("%d of %s: %.2f %%, %g %.9g", 3, "nine", 33.3333, 0.5, 1/3)) report:say(width("日本") .. cell(1/3) .. cell(0/0))'
same "are filled" $'3 of nine: 33.33 %, 0.5 0.333333333\n\n40.333not known' "$out"
for wrong in '"%d", "x"' '"%s", 3' '"%f"' '"%x", 3' '"50 %"' '"%.12f", 3'; do
    script 3 "fill($wrong)" "report:say(fill($wrong))"
    complains "is an error" "script.lua:1: error: fill: a placeholder has no value of its type"
done
script 0 "numbers that are not known in a table" 'report:row { 0 / 0, 1 / 0, -1 / 0 }'
same "are told so" "not known  ∞  -∞" "$out"
script 0 "what there is not" 'local p = game("basra/egypt"):position() report:row { tostring(p:variable("nope")), tostring(p:why(p:legal()[1])) }'
same "is nil" "nil  nil" "$out"
script 3 "a result that is written to" 'local r = game("basra/egypt"):simulate { games = 4, measure = "deals" } r.deals.mean = 5'
complains "is told what to do" "copy it into a table of your own"
finish
