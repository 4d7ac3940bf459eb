#!/bin/bash
# SPDX-License-Identifier: MIT
# measure.test.sh: `kanun measure`: for one game, for several games, for a family. It agrees with sim, stops when an
# interval is narrow enough, and reports questions that can't be answered.
set -u
. tests/cli/kanun.sh

kanun 0 "one game" measure basra/egypt --seed 1 --games 200 --one-deal
says "has all measures" "share.basra"
says "with intervals" "95 % anytime-valid"
says "and how they are spread" "median"
kanun 0 "one measure" measure basra/egypt --seed 1 --games 200 --measure margin
says "is drawn too" "█"
kanun 0 "in another language" measure basra/egypt --seed 1 --games 64 --lang ja
says "it is translated" "中央値"
kanun 0 "a family" measure basra --seed 1 --games 100 --one-deal --measure dealer,dealer-wins
same "has a row for each game and measure" "$(("$("$KANUN" list basra | grep -c '^ *basra/')" * 2))" \
    "$(grep -c '^basra/' <<<"$out")"
kanun 0 "several games and players" measure basra/egypt briscola/standard --seed 1 --games 16 --players random+greedy
says "by one" "briscola/standard random"
same "how much was played is told once by each" 2 "$(grep -c '^16 blocks of 1 match, played by' <<<"$out")"
kanun 0 "games of which one takes longer" measure basra/egypt briscola/standard --seed 1 --one-deal --until-width wins.0=40% --measure wins.0,margin --games 300 --players greedy,random
says "are told one by one" "briscola/standard: "
kanun 0 "several games and players" measure basra/egypt briscola/standard --seed 1 --games 16 --players random+greedy
says "and by the other" "briscola/standard greedy"

kanun 0 "matches without an end" measure basra/egypt basra/syria --seed 1 --games 16 --max-deals 1 --measure fairness
says "are told, for nobody has won them" "basra/egypt: 16 of 16 matches reached a limit"
kanun 0 "measure --json" measure basra/egypt --seed 1 --games 100 --json --threads 1
holds "is one object" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/out"
one=$out
kanun 0 "with other threads" measure basra/egypt --seed 1 --games 100 --json --threads 3
same "it is the same" "$one" "$out"
wins=$(python3 -c 'import json, sys
m = {x["measure"]: x["mean"] for x in json.load(open(sys.argv[1]))["games"][0]["lineups"][0]["measures"]}
print(round(100 * m["wins.0"]), round(100 * m["deals"]), round(100 * m["moves"]))' "$scratch/out")
kanun 0 "sim" sim basra/egypt --seed 1 --games 100 --json
same "counts the same" "$wins" "$(python3 -c 'import json, sys
s = json.load(open(sys.argv[1]))
print(s["sides"][0]["wins"], s["deals"], s["decisions"])' "$scratch/out")"

kanun 0 "until an interval is narrow" measure basra/egypt --seed 1 --one-deal --until-width wins.0=10% --csv - --threads 1
row=$(grep '"wins.0"' <<<"$out")
holds "it is" test "$(awk -F, '{ print ($7 - $6 <= 0.1 && $4 < 20000) }' <<<"$row")" = 1
kanun 0 "once more, with other threads" measure basra/egypt --seed 1 --one-deal --until-width wins.0=10% --csv - --threads 3
same "it stops where it stopped" "$row" "$(grep '"wins.0"' <<<"$out")"
kanun 0 "who deals" measure basra/egypt --seed 1 --one-deal --games 100 --dealer 1 --json
says "is a key" '"match.first_dealer":"1"'
kanun 0 "--csv" measure basra/egypt --seed 1 --games 64 --csv "$scratch/m.csv"
has "has a row a measure" '"basra/egypt","random","wins.0",64,' "$(<"$scratch/m.csv")"

refused() { # refused STATUS NAME COMPLAINT ARGUMENT...
    local status=$1 name=$2 text=$3
    shift 3
    kanun "$status" "$name" measure "$@" --games 10
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused 2 "no game" "needs a game, a family or --all"
refused 2 "all and one" "not both" --all basra/egypt
refused 2 "an unknown measure" "there is no measure 'winz'" basra/egypt --measure winz
refused 2 "a width of nothing" "--until-width needs a number greater than 0" basra/egypt --until-width wins=0
refused 2 "a width of no measure" "--until-width needs MEASURE=NUMBER" basra/egypt --until-width 3
refused 2 "no seat" "--dealer needs the number of a seat" basra/egypt --dealer x
refused 2 "a seat that there is not" "--dealer: there is no seat 7" basra/egypt --dealer 7
refused 2 "a player who looks at the clock" "searches for a set time" basra/egypt --players search:20ms
refused 2 "two for one output" "would both write" basra/egypt --json --csv -
kanun 0 "a stronger player's edge" measure basra/egypt --seed 1 --games 100 --players learnt,random --measure skill,wins-of --csv -
mean_of() { sed -n "s/.*\"$1\",[0-9]*,\([^,]*\),.*/\1/p" <<<"$out"; }
holds "skill is what is won beyond chance" awk -v skill="$(mean_of skill.learnt)" -v wins="$(mean_of wins-of.learnt)" \
    'BEGIN { d = skill - (2 * wins - 1); exit !(skill > 0.5 && d < 0.001 && d > -0.001) }'
# Fairness is computed from the wins of the first side, for any number of sides, with its interval.
for game in basra/egypt batarde/standard; do
    kanun 0 "fairness in $game" measure "$game" --one-deal --seed 1 --games 100 --measure first-wins,fairness --json
    silent "is that of the literature, and so are its ends" "$(python3 -c 'import json, sys
first, fair = json.load(open(sys.argv[1]))["games"][0]["lineups"][0]["measures"]
np = 2 if sys.argv[2] == "basra/egypt" else 4
f = lambda wp: wp * np if wp <= 1 / np else np / (np - 1) - np / (np - 1) * wp
low, high = sorted([f(first["low"]), f(first["high"])])
high = 1 if first["low"] <= 1 / np <= first["high"] else high
for name, is_, should in ("mean", fair["mean"], f(first["mean"])), ("low", fair["low"], low), ("high", fair["high"], high):
    if abs(is_ - should) > 1e-9:
        print(name, is_, should)
if fair["deviation"] is not None or fair["quantiles"]:
    print("has values")' "$scratch/out" "$game")"
done
kanun 2 "fairness of a difference" compare basra/egypt --set peek=none --games 4 --measure fairness
complains "is no measure, and it is told why" "there is no measure 'fairness' here: it needs a single game"
kanun 2 "the course of a match of one deal" measure basra/egypt --one-deal --games 4 --measure drama
complains "is no measure" "there is no measure 'drama' here: it needs whole matches, without --one-deal"

# The distance between moves is the difference in the results that a thinking player expects.
kanun 0 "spread, among thinking players" measure basra/egypt --one-deal --games 33 --seed 1 --players search:10 --measure spread --csv - --threads 1
spread=$out
holds "the best move is better than the worst" test "$(cut -d, -f5 <<<"${spread##*$'\n'}" | cut -d. -f1)" -ge 1
kanun 0 "with three threads" measure basra/egypt --one-deal --games 33 --seed 1 --players search:10 --measure spread --csv - --threads 3
same "it is the same" "$spread" "$out"
kanun 0 "by a player that stands for one who thinks" measure basra/egypt --one-deal --games 1 --seed 1 --players hard --measure spread --csv -
kanun 2 "among players who don't think" measure basra/egypt --one-deal --games 4 --players learnt --measure spread
complains "there is none" "there is no measure 'spread' here: it needs players that search"

# Intervals of bounded measures stay within the bounds. A measure without bounds that was always the same has no
# interval.
kanun 0 "measures with limits" measure basra/lebanon_a --games 40 --players learnt,random --seed 1 --csv -
silent "keep to them" "$(python3 -c 'import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
for row in rows:
    low, high, mean = (float(row[name] or "nan") for name in ("low", "high", "mean"))
    limits = (-1, 1) if row["measure"].startswith("skill") else (0, 1) if row["measure"].startswith("wins") else None
    if limits and not (limits[0] <= low < high <= limits[1] and low <= mean <= high):
        print(row)
if not any(row["measure"] == "skill.learnt" and row["asymptotic"] == "0" for row in rows):
    print("no skill")' "$scratch/out")"
kanun 0 "single deals" measure thousand/thousand --one-deal --games 40 --seed 1 --measure made,deals,declared --csv -
silent "have at most one of each" "$(python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1])):
    if not 0 <= float(row["low"]) <= float(row["high"]) <= 1:
        print(row)' "$scratch/out")"
kanun 0 "deals that are thrown in" measure basra/egypt --games 100 --seed 1 --measure redeals
has "of which none was seen" "not known" "$(grep ^redeals <<<"$out")"
kanun 0 "of a few matches" measure basra/egypt --games 3 --seed 1 --measure total,redeals --csv -
lacks "no ends are told" "inf" "$out"
kanun 0 "an interval that stays wide" measure basra/egypt --games 64 --seed 1 --one-deal --measure total --until-width total=0.001
complains "is told to be" "--until-width is not reached within 64 blocks"
# Measures of variables equal those computed from the rows, with any number of threads.
kanun 0 "a flag of the rules" measure thousand/thousand --games 20 --max-deals 10 --seed 1 --players learnt --measure var.surrendered,var.bolts --json --threads 1
one=$out
kanun 0 "with other threads" measure thousand/thousand --games 20 --max-deals 10 --seed 1 --players learnt --measure var.surrendered,var.bolts --json --threads 2
same "is the same" "$one" "$out"
kanun 0 "rows of the same matches" sim thousand/thousand --games 20 --max-deals 10 --seed 1 --players learnt --rows "$scratch/vars.csv"
holds "its mean is what the rows come to" python3 -c 'import csv, json, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["counted"] == "1"]
for measure in json.loads(sys.argv[2])["games"][0]["lineups"][0]["measures"]:
    name = measure["measure"]
    wanted = sum(float(value) for row in rows for column, value in row.items() if column == name or column.startswith(name + ".")) / 20
    assert abs(measure["mean"] - wanted) < 1e-9 and wanted > 0, (name, measure["mean"], wanted)' "$scratch/vars.csv" "$one"
kanun 2 "a variable that there is not" measure thousand/thousand --games 2 --seed 1 --measure var.surrended
complains "is refused" "there is no measure 'var.surrended' here"
kanun 2 "one that is no number" measure thousand/thousand --games 2 --seed 1 --measure var.trump
complains "is refused likewise" "there is no measure 'var.trump' here"
kanun 2 "a measure that one line-up has not" measure basra/egypt --games 40 --players learnt,random+random --measure wins-of --seed 1
complains "names that line-up" "here, played by random: it needs different players"
kanun 0 "margins, all of them odd" measure basra/egypt --measure margin --games 300 --seed 1 --one-deal
says "are told in ranges with both ends" "33.000 .. 35.000  █"
kanun 0 "a share of few values" measure basra/egypt --measure wins.0 --games 60 --seed 1 --one-deal
same "has a bar for each" 2 "$(grep -c '█' <<<"$out")"
for twice in "--dealer 0 --dealer 1" "--dealer 0 --key match.first_dealer=1"; do
    # shellcheck disable=SC2086
    kanun 2 "$twice" measure basra/egypt --games 4 $twice
    complains "is told" "match.first_dealer is written twice: 0 and 1 (--key, --dealer)"
done
kanun 2 "a width twice" measure basra/egypt --games 64 --measure total --until-width total=1 --until-width total=2
complains "is told" "--until-width is given twice"
kanun 0 "a page" measure basra/egypt basra/jordan --games 3 --seed 1 --html -
says "has a title" "<title>Measures of basra/egypt and basra/jordan</title>"
finish
