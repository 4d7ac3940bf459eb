#!/bin/bash
# SPDX-License-Identifier: MIT
# rows.test.sh: the rows of --rows, from which the measures follow, and docs/experiment-data.md, which describes every
# column and JSON field.
set -u
. tests/cli/kanun.sh
command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}

rows() { # rows STATUS NAME FILE ARGUMENT...: plays with --rows FILE in the scratch folder
    local expected=$1 name=$2 file=$scratch/$3
    shift 3
    rm -f "$file"
    kanun "$expected" "$name" "$@" --rows "$file"
}
# check NAME PYTHON: the program must print nothing
check() { silent "$1" "$(cd "$scratch" && python3 -c "$2" 2>&1)"; }

rows 0 "rows of whole matches" one.csv sim basra/egypt --games 300 --seed 5 --threads 1 --json --measure all
cp "$scratch/out" "$scratch/sums.json"
rows 0 "with other threads" three.csv sim basra/egypt --games 300 --seed 5 --threads 3
same "they are the same" "" "$(cmp "$scratch/one.csv" "$scratch/three.csv" 2>&1)"
rows 0 "as JSON lines" one.jsonl sim basra/egypt --games 300 --seed 5
check "which say the same" 'import csv, json
for a, b in zip(csv.DictReader(open("one.csv")), map(json.loads, open("one.jsonl")), strict=True):
    assert list(a) == list(b) and all(x == ("" if y is None else str(y)) for x, y in zip(a.values(), b.values())), (a, b)
    assert all(type(y) in (int, float) for name, y in b.items() if name.split(".")[0] in ("points", "by", "won", "score", "moves"))'
check "the measures follow from them" 'import csv, json
from collections import defaultdict
rows = list(csv.DictReader(open("one.csv")))
sums = json.load(open("sums.json"))
measured = {m["measure"]: m["mean"] for m in sums["measures"]}
def near(name, value, wanted):
    if abs(value - wanted) > 1e-9: print(name, value, wanted)
def total(column, among=rows): return sum(float(row[column]) for row in among)
last = [row for row in rows if row["ending"]]
near("deals", len(rows), sums["deals"])
near("matches", len(last), 300)
near("decisions", total("moves"), sums["decisions"])
for side in "01":
    near("points", total("points." + side) / len(rows), sums["sides"][int(side)]["mean_deal_points"])
    near("wins", total("match_won." + side, last) / 300, measured["wins." + side])
    near("score", total("score." + side, last) / 300, sums["sides"][int(side)]["mean_match_points"])
for cause in ("basra", "majority", "cards"):
    near(cause, (total("by.%s.0" % cause) + total("by.%s.1" % cause)) / 300, measured["by." + cause])
weight = {cause: sum(abs(float(row["by.%s.%s" % (cause, side)])) for row in rows for side in "01") for cause in ("basra", "majority", "cards")}
for m in sums["measures"]:
    if m["measure"].startswith("share."):
        near("of all", m["of_all"], weight[m["measure"][6:]] / sum(weight.values()))
    elif "of_all" in m: print(m)
won, deals = defaultdict(float), defaultdict(int)
for row in rows:
    won[row["match"]] += float(row["won." + row["dealer"]])
    deals[row["match"]] += 1
mean = sum(won[m] / deals[m] for m in won) / len(won)
if abs(mean - measured["dealer-wins"]) > 1e-3: print("dealer-wins", mean)'

rows 0 "both rules of compare" both.csv compare basra/egypt --set special_seven=none --one-deal --games 200 --seed 7 --measure total --json
cp "$scratch/out" "$scratch/both.json"
check "the difference follows from the pairs" 'import csv, json
rows = list(csv.DictReader(open("both.csv")))
points = lambda row: float(row["points.0"]) + float(row["points.1"])
pairs = [points(b) - points(a) for a, b in zip(rows[::2], rows[1::2], strict=True) if (a["rules"], b["rules"], a["match"]) == ("A", "B", b["match"])]
said = json.load(open("both.json"))["lineups"][0]["measures"][0]["difference"]
if len(pairs) != 200 or abs(sum(pairs) / 200 - said) > 1e-9: print(len(pairs), said)'
rows 0 "points in halves" halves.csv sim basra/syria --games 1 --seed 1
check "variables of type points are points, too" 'import csv
rows = list(csv.DictReader(open("halves.csv")))
assert any("." in row["score.0"] for row in rows), rows
assert all(row["var.score." + side] == row["score." + side] and row["var.target"] == "101" for row in rows for side in "01"), rows'
rows 0 "seatings" rotated.csv sim thousand/thousand --rotate --players greedy,random --games 5 --seed 1 --one-deal --json
cp "$scratch/out" "$scratch/rotated.json"
check "say who plays where" 'import csv, json
rows = list(csv.DictReader(open("rotated.csv")))
assert len(rows) == 10 and [row["seating"] for row in rows[:3]] == ["0", "1", "0"], rows
assert [rows[1]["seat.%d" % n] for n in range(3)] == ["random", "greedy", "random"] and rows[1]["players"] == "greedy,random"
wins = sum(1 for row in rows for n in range(3) if row["seat.%d" % n] == "greedy" and row["match_won.%d" % n] == "1")
said = next(p["wins"] for p in json.load(open("rotated.json"))["by_player"] if p["player"] == "greedy")
assert wins == said, (wins, said)
assert all(row["var.contract"] and 0 <= int(row["var.declarer"]) < 3 and row["var.trump"] in ("", "S", "H", "D", "C") for row in rows)'
rows 0 "matches at a limit" limit.csv sim basra/egypt --games 3 --seed 1 --max-deals 1
same "are unfinished" '"unfinished"' "$(sed 1d "$scratch/limit.csv" | grep -o '"unfinished"' | sort -u)"
rows 4 "a forfeit" forfeit.csv sim basra/egypt --games 1 --seed 1 --players 'exec:exit 0,random'
check "within a deal has no points" 'import csv
row, = csv.DictReader(open("forfeit.csv"))
assert (row["counted"], row["points.0"], row["ending"], row["match_won.1"]) == ("0", "", "forfeit", "1"), row'

# The page must list each column with its type and meaning, and each field.
for game in basra/egypt thousand/thousand; do
    rows 0 "columns of $game" columns.csv sim $game --games 1 --seed 1 --one-deal
    cp "$scratch/columns.csv-metadata.json" "$scratch/${game%/*}.json"
done
page=$PWD/docs/experiment-data.md
check "the page has every column" 'import json, re
text = open("'"$page"'").read()
said = {tuple(cells) for cells in re.findall(r"^\| (`.*`) \| ([a-z ]+) \| (.*) \|$", text.split("## JSON")[0], re.M)}
is_ = set()
for game in ("basra", "thousand"):
    about = json.load(open(game + ".json"))
    assert about["rows"] == "columns.csv" and about["alpha"] == 0.05 and len(about["digest"]) == 64 and about["options"]
    for column in about["columns"]:
        kind, *rest = column["name"].split(".")
        name = {"seat": "`seat.SEAT`", "points": "`points.SIDE`", "won": "`won.SIDE`", "score": "`score.SIDE`", "by": "`by.CAUSE.SIDE`",
                "var": "`var.NAME`, `var.NAME.OWNER`", "match_won": "`match_won.SIDE`"}.get(kind, "`%s`" % kind)
        is_.add((name, column["type"], column["says"]))
for row in sorted(said ^ is_): print(row)'
n=0
for command in "sim basra/egypt --measure total" "sim basra/egypt --rotate --players greedy,random" "measure basra/egypt" \
    "compare basra/egypt --set special_seven=none" "sweep basra/egypt --grid target=51" "bisect basra/egypt basra/jordan"; do
    read -ra words <<<"$command"
    kanun 0 "the fields of ${words[0]}" "${words[@]}" --games 40 --seed 1 --one-deal --json
    cp "$scratch/out" "$scratch/fields$((n++)).json"
done
printf '%s\n' 'local egypt = game "basra/egypt"' 'report:title "T" report:say "S"' \
    'local c = egypt:compare(egypt:with { special_seven = "none" }, { games = 40, measure = "total" })' \
    'report:heading { "a" } report:row { c.total } report:plot { name = "p", rows = { { "a", c.total } } }' \
    'report:plot { name = "q", histogram = egypt:simulate({ games = 40, measure = "total" }).total }' >"$scratch/script.lua"
kanun 0 "the fields of run" run "$scratch/script.lua" --json
cp "$scratch/out" "$scratch/fields$((n++)).json"
check "the page has every field" 'import glob, json, re
said = set(re.findall(r"`([a-z_0-9]+)`", open("'"$page"'").read()))
def walk(value, at):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in said: print(at, name)
            if name not in ("options", "set", "key", "learnt", "overruled", "context"): walk(inner, name)
    elif isinstance(value, list):
        for inner in value: walk(inner, at)
for file in sorted(glob.glob("fields*.json")):
    object = json.load(open(file))
    walk(object, file)
    text = json.dumps(object)
    for name in ("kanun", "alpha") + (() if "script" in object else ("digest",)):
        if "\"%s\"" % name not in text: print(file, "has no", name)'

# Places where no rows can be written.
rows 2 "a file of another ending" rows.txt sim basra/egypt --games 2
complains "is refused" "--rows needs FILE.csv or FILE.jsonl, found"
printf 'mine\n' >"$scratch/mine.csv"
kanun 2 "somebody's file" sim basra/egypt --games 2 --rows "$scratch/mine.csv"
complains "is not replaced" "already exists and is not a file of rows"
same "it is as it was" mine "$(<"$scratch/mine.csv")"
kanun 0 "older rows" sim basra/egypt --games 2 --seed 1 --rows "$scratch/one.csv"
same "are replaced" 1 "$(grep -c '^"seed"' "$scratch/one.csv")"
rows 4 "a folder that is not there" none/rows.csv sim basra/egypt --games 2
rows 2 "rows of a part" part.csv sim basra/egypt --games 4 --seed 1 --shard 1/2 -o "$scratch/part"
complains "are refused" "--shard and --rows can't be combined"
rows 2 "an unknown player" player.csv compare basra/egypt --set special_seven=none --players lernt
holds "leaves no file" eval '! ls "$scratch"/player.csv* 2>/dev/null'
rows 2 "rows of several tables" tables.csv sim basra/egypt --set players=8 --games 1
finish
