#!/bin/bash
# SPDX-License-Identifier: MIT
# relearn.test.sh: compare --relearn: each set of rules is learnt several times, each policy plays its part of the
# blocks, and the interval is that of the parts' means. Without it, compare reports which policy plays which rules.
set -u
. tests/cli/kanun.sh

export TMPDIR=$scratch/tmp
mkdir "$TMPDIR"
question=(compare basra/egypt --set special_seven=none --one-deal --seed 7 --measure total)
relearn=(--relearn 5 --deals 30 --games 97 --players learnt)
kanun 0 "relearn" "${question[@]}" "${relearn[@]}" --json --threads 1
whole=$out
silent "its files are gone" "$(ls "$TMPDIR")"
kanun 0 "with other threads" "${question[@]}" "${relearn[@]}" --json --threads 3
same "it is the same" "$whole" "$out"

# The same steps by hand: policies from learn, with the seeds after that of the run, and parts of 20 blocks from sim.
for ((k = 0; k < 5; k++)); do
    for rules in 0 1; do
        set=(--set players=2)
        ((rules)) && set+=(--set special_seven=none)
        "$KANUN" learn basra/egypt "${set[@]}" --deals 30 --seed $((7 + 2 * k + rules + 1)) -o "$scratch/p" >/dev/null 2>&1 || fail "learn"
        "$KANUN" sim basra/egypt "${set[@]}" --players "learnt:$scratch/p" --one-deal --seed 7 --first $((20 * k)) --games 20 \
            --measure total --json 2>/dev/null
    done
done >"$scratch/parts"
silent "is what its parts are, one by one" "$(python3 -c 'import json, math, sys
whole = json.loads(sys.stdin.read())
parts = [json.loads(line)["measures"][0]["mean"] for line in open(sys.argv[1])]
found = whole["lineups"][0]["measures"][0]
means = [b - a for a, b in zip(parts[::2], parts[1::2])]
mean = sum(means) / 5
half = 2.77645 * math.sqrt(sum((x - mean) ** 2 for x in means) / 4 / 5)
for name, is_, should in ("a", found["a"], sum(parts[::2]) / 5), ("difference", found["difference"], mean), \
        ("low", found["low"], mean - half), ("high", found["high"], mean + half), ("relearn", whole["relearn"], 5), ("blocks", whole["blocks"], 100):
    if abs(is_ - should) > 2e-3 * half:
        print(name, is_, should)' "$scratch/parts" <<<"$whole")"

kanun 0 "as a table" "${question[@]}" "${relearn[@]}"
says "it says whose policies play" "Policies of the players: 5 learnt under A and 5 learnt under B, each from 30 deals"
says "and what the intervals are of" "so the intervals include the differences between policies"
kanun 0 "without it" "${question[@]}" --games 40 --players random+learnt --html "$scratch/page.html"
says "the policy of A plays both" "Policy of the players: that of basra/egypt, in A and B. Players who learn B itself may play it differently: --relearn N"
same "which only those need who have learnt" 1 "$(grep -c 'Polic.* of the players' <<<"$out")"
has "and the page says so, too" "Policy of the players: that of basra/egypt, in A and B" "$(<"$scratch/page.html")"
kanun 0 "of two games" compare basra/egypt basra/jordan --one-deal --seed 7 --games 40 --players learnt --measure total
says "each has its own" "Policy of the players: that of basra/egypt in A, that of basra/jordan in B"
kanun 0 "in another language" "${question[@]}" --games 40 --players learnt --lang ja
says "it is translated" "使う方策：AもBもbasra/egyptで学んだもの"

printf '%s\n' 'local egypt = game "basra/egypt"' 'report:row { egypt:compare(egypt:with { special_seven = "none" }, {' \
    '  seed = 7, one_deal = true, measure = "total", players = "learnt", relearn = 5, deals = 30, games = 97 }).total }' >"$scratch/script.lua"
kanun 0 "in a script" run "$scratch/script.lua"
silent "it is the same" "$(python3 -c 'import json, sys
found = json.loads(sys.stdin.read())["lineups"][0]["measures"][0]
print(sys.argv[1].replace("%+.3f (%+.3f to %+.3f)" % (found["difference"], found["low"], found["high"]), "").strip(), end="")' "$out" <<<"$whole")"

refused() { # refused NAME COMPLAINT ARGUMENT...
    local name=$1 text=$2
    shift 2
    kanun 2 "$name" "${question[@]}" "$@"
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
    silent "nor left behind" "$(ls "$TMPDIR")"
}
refused "nobody who learns" "--relearn needs the player learnt" --relearn 5
refused "too few policies" "--relearn needs a whole number from 5 to 100" --relearn 4 --players learnt
refused "a fixed number of blocks" "--relearn N and --fixed can't be combined" --relearn 5 --players learnt --fixed 40
refused "until it is decided" "--relearn N and --until-decided can't be combined" --relearn 5 --players learnt --until-decided
refused "a part" "--relearn N and --shard can't be combined" --relearn 5 --players learnt --shard 1/2 -o "$scratch/x"
refused "deals alone" "so it needs --relearn" --deals 40
TMPDIR=$scratch/none kanun 4 "a folder that there is not" "${question[@]}" "${relearn[@]}"
complains "is told" "$scratch/none/kanun-"
finish
