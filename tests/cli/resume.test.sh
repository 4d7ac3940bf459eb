#!/bin/bash
# SPDX-License-Identifier: MIT
# resume.test.sh: --resume: a stopped run continues where it was, and prints the same as an undisturbed run.
set -u
. tests/cli/kanun.sh

file=$scratch/run
question=(compare basra/egypt --set special_seven=none --one-deal --seed 7 --measure "total,share")

interrupts 130 "a comparison is interrupted" "The same command continues from there" "${question[@]}" --games 100000000 --resume "$file"
complains "and says how to continue" "The same command continues from there"
holds "its file is there" test -s "$file"
begun=$(python3 -c 'import json, sys
print(json.load(open(sys.argv[1]))["experiments"][0]["sums"][0][0])' "$file")
more=$((begun + 300))
kanun 0 "an undisturbed run" "${question[@]}" --games "$more" --json
whole=$out
kanun 0 "the same command with another end" "${question[@]}" --games "$more" --resume "$file" --json --threads 1
same "continues to the same result, byte for byte" "$whole" "$out"
kanun 0 "a run that is complete" "${question[@]}" --games "$more" --resume "$file" --json
same "prints its result again" "$whole" "$out"
kanun 1 "fewer blocks than there are" "${question[@]}" --games 40 --resume "$file"
complains "are refused" "it has sums of other measures, or of more blocks"

kanun 0 "a run until it is decided" compare basra/egypt --set special_seven=none --one-deal --seed 7 --measure total --until-decided --json
decided=$out
kanun 0 "its beginning" compare basra/egypt --set special_seven=none --one-deal --seed 7 --measure total --games 200 --until-decided --resume "$scratch/decided"
kanun 0 "continued" compare basra/egypt --set special_seven=none --one-deal --seed 7 --measure total --until-decided --resume "$scratch/decided" --json
same "it looks as often, and ends where the other one ends" "$decided" "$out"

refused() { # refused STATUS NAME COMPLAINT ARGUMENT...
    local expected=$1 name=$2 text=$3
    shift 3
    kanun "$expected" "$name" "$@"
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused 2 "no seed" "--resume needs --seed" compare basra/egypt --set special_seven=none --resume "$scratch/x"
refused 2 "rows" "--resume and --rows can't be combined" "${question[@]}" --resume "$scratch/x" --rows "$scratch/x.csv"
refused 2 "a part" "--shard and --resume can't be combined" "${question[@]}" --resume "$scratch/x" --shard 1/2 -o "$scratch/y"
refused 1 "another seed" 'belong to different experiments: --seed is ["7"], not ["8"]' \
    compare basra/egypt --set special_seven=none --one-deal --seed 8 --measure "total,share" --resume "$file"
refused 1 "a script" "is not a run that can be resumed" "${question[@]}" --resume scripts/experiments/seven.lua
head -c 300 "$file" >"$scratch/short"
refused 1 "a file that was cut off" "can't be resumed: its end is missing" "${question[@]}" --games "$more" --resume "$scratch/short"
sed 's/"format":[0-9]*/"format":0/' "$file" >"$scratch/changed"
refused 1 "a file that was changed" "can't be resumed: its checksum is wrong" "${question[@]}" --games "$more" --resume "$scratch/changed"
refused 4 "a folder that there is not" "--resume: cannot write" "${question[@]}" --games 40 --resume "$scratch/none/x"

# A command with several experiments, which run one after the other.
for command in "sweep briscola/standard --games 40 --contexts 1" "measure basra/egypt briscola/standard --games 40" \
    "bisect basra/egypt basra/jordan --games 40 --one-deal --measure total"; do
    # shellcheck disable=SC2086
    kanun 0 "${command%% *}" $command --seed 3 --json
    one=$out
    for _ in 1 2; do
        # shellcheck disable=SC2086
        kanun 0 "${command%% *} that can be resumed" $command --seed 3 --json --resume "$scratch/${command%% *}"
        same "it says the same" "$one" "$out"
    done
done

# A script: completed experiments are not played again. One that sees each deal always is.
cat >"$scratch/script.lua" <<'LUA'
local egypt = game "basra/egypt"
local seen = 0
egypt:simulate { games = 40, one_deal = true, each = function() seen = seen + 1 end }
local own = { close = function(deal) return math.abs(deal.points[0] - deal.points[1]) < 10 end }
local effect = egypt:compare(egypt:with { special_seven = "none" }, { games = 300, one_deal = true, own = own })
local alone = egypt:simulate { games = 100, one_deal = true, own = own, measure = { "own", "total" } }
report:heading { "what", "result" }
report:row { "seen", seen }
report:row { "effect", effect["own.close"] }
report:row { "alone", alone["own.close"] }
report:row { "total", alone.total }
LUA
script=(run "$scratch/script.lua" --seed 5)
kanun 0 "a script" "${script[@]}" --json
one=$out
for _ in 1 2; do
    kanun 0 "a script that can be resumed" "${script[@]}" --json --resume "$scratch/script.run"
    same "it says the same" "$one" "$out"
done
sed -i 's/one_deal = true, own = own, measure/own = own, measure/' "$scratch/script.lua"
refused 1 "a script that has changed" "have changed since $scratch/script.run was written" "${script[@]}" --json --resume "$scratch/script.run"
finish
