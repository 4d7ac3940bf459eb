#!/bin/bash
# SPDX-License-Identifier: MIT
# merge.test.sh: parts of a run (--shard) put together: any division gives the output of a single run, byte for byte.
# Damaged files, parts of another experiment and gaps are rejected.
set -u
. tests/cli/kanun.sh

question=(basra/egypt --set special_seven=none --one-deal --seed 7 --games 100 --players 'greedy,random+random'
    --measure 'share,wins,dealer' --margin dealer=5)
shard() { # shard I N FILE [ARGUMENT...]: writes part I of N
    local part=$1/$2 file=$3
    shift 3
    "$KANUN" compare "${question[@]}" --shard "$part" -o "$file" "$@" || echo "shard $part failed"
}

kanun 0 "in one run" compare "${question[@]}" --json
whole=$out
kanun 0 "its table" compare "${question[@]}"
table=$out
for n in 1 3 16; do
    files=()
    for ((i = n; i >= 1; i--)); do
        shard "$i" "$n" "$scratch/$n-$i" --threads $((i % 3 + 1))
        files+=("$scratch/$n-$i")
    done
    kanun 0 "of $n parts" merge "${files[@]}" --json
    same "the same comes of $n parts, byte for byte" "$whole" "$out"
    silent "and nothing is missing" "$err"
done
kanun 0 "as a table" merge "$scratch"/3-*
same "it is the same too" "$table" "$out"
kanun 0 "a part twice" merge "$scratch"/3-* "$scratch/3-2" --json
complains "is noted" "note: $scratch/3-2: this part is given twice, so it is counted only once"
same "does no harm" "$whole" "$out"
cp "$scratch/3-2" "$scratch/again"
shard 2 3 "$scratch/again"
kanun 0 "a part that was played again" merge "$scratch"/3-* "$scratch/again" --json
same "is the same" "$whole" "$out"
kanun 0 "the first parts alone" merge "$scratch/3-1" "$scratch/3-2"
complains "are told for what they are" "67 of 100 blocks so far"

# Every command that plays can be divided: the output is that of a single run, except for the time taken.
untimed() { sed -E 's/"(seconds|deals_per_second|search_seconds|simulations_per_second)":[^,}]*,?//g; s/,\}/}/g' <<<"$1"; }
divided() { # divided NAME N COMMAND...
    local name=$1 n=$2 i
    shift 2
    kanun 0 "$name in one run" "$@" --json
    one=$out
    rm -f "$scratch"/divided-*
    for ((i = 1; i <= n; i++)); do
        "$KANUN" "$@" --shard "$i/$n" -o "$scratch/divided-$i" --threads $((i % 2 + 1)) 2>"$scratch/err" ||
            fail "shard $i/$n of $name" "$(<"$scratch/err")"
    done
    kanun 0 "$name of $n parts" merge "$scratch"/divided-* --json
    same "$name: the same comes" "$(untimed "$one")" "$(untimed "$out")"
}
divided "sim" 4 sim basra/egypt --seed 3 --games 50 --players greedy,random --dealer 1
divided "sim with measures" 3 sim basra/egypt --seed 3 --games 50 --measure all --first 7
divided "sim with thinking players who rotate" 2 sim basra/egypt --seed 3 --games 3 --players search:10,random --one-deal --rotate
same "thoughts are added up" 1 "$(grep -c '"searches":[1-9]' <<<"$out")"
divided "sim with draws" 3 sim chinese_ten/standard --seed 5 --games 300 --players random,greedy --rotate
same "draws of each player are added up, too" 1 "$(grep -c '"player":"greedy".*"draws":[1-9]' <<<"$out")"
divided "sweep" 3 sweep briscola/standard --seed 3 --games 20 --measure moves,margin --contexts 1
divided "a grid" 2 sweep briscola/standard --seed 3 --games 20 --grid target_wins=1,2 --players random+greedy --one-deal
divided "measure" 3 measure basra/egypt briscola/standard --seed 3 --games 20
cat >"$scratch/script.lua" <<'LUA'
local egypt = game "basra/egypt"
local own = { close = function(deal) return math.abs(deal.points[0] - deal.points[1]) < 10 end }
report:title "Two experiments of unlike length"
report:heading { "what", "effect", "verdict" }
local effect = egypt:compare(egypt:with { special_seven = "none" },
  { games = 41, one_deal = true, own = own, measure = { "own", "total" } })
report:row { "close", effect["own.close"], effect["own.close"].verdict }
report:row { "points", effect.total, effect.total.verdict }
report:row { "alone", egypt:simulate({ games = 70, measure = "deals" }).deals, "" }
LUA
divided "a script" 3 run "$scratch/script.lua" --seed 3
kanun 0 "a script in one run" run "$scratch/script.lua" --seed 3
same "a script as text" "$out" "$("$KANUN" merge "$scratch"/divided-*)"
kanun 0 "a script as CSV" run "$scratch/script.lua" --seed 3 --csv -
same "a script as CSV, too" "$out" "$("$KANUN" merge "$scratch"/divided-* --csv -)"
# Functions that see each deal add to a tally, and merging adds up the tallies.
cat >"$scratch/tally.lua" <<'LUA'
local egypt = game "basra/egypt"
local count = { deals = 0, quarters = 0.5 }
egypt:simulate { games = 90, tally = count, each = function(deal)
  count.deals = count.deals + 1
  count[deal.points[0]] = (count[deal.points[0]] or 0) + 1
  local dealer = "dealer " .. deal.dealer
  count[dealer] = (count[dealer] or 0) + 0.25
end }
assert(count.deals > 20 and count["dealer 0"] > 0)
local both = egypt:compare(egypt:with { special_seven = "none" }, { games = 50, one_deal = true, measure = "total", tally = count,
  each = function(deal) count.quarters = count.quarters + deal.variant / 4 end })
report:heading { "what", "number" }
for name, number in pairs(count) do report:row { name, number } end
report:row { "total", both.total }
LUA
divided "a script with a tally" 3 run "$scratch/tally.lua" --seed 3
has "numbers of its own are there" '"deals"' "$out"
kanun 0 "a tally in a run that can be resumed" run "$scratch/tally.lua" --seed 3 --json --resume "$scratch/tally.run"
same "is the same" "$one" "$out"
kanun 0 "a tally in a run that is resumed" run "$scratch/tally.lua" --seed 3 --json --resume "$scratch/tally.run"
same "is the same as well" "$one" "$out"
printf 'game("basra/egypt"):simulate { games = 9, each = function(deal) end }\n' >"$scratch/each.lua"
kanun 3 "a part of a script that sees each deal" run "$scratch/each.lua" --seed 3 --shard 1/2 -o "$scratch/x"
has "is refused" "use tally = { NAME = 0 } or own = { NAME = function(deal) ... end }" "$err"
printf 'game("basra/egypt"):simulate { games = 1 }\n' >"$scratch/each.lua"
kanun 2 "a part of an experiment that is too small" run "$scratch/each.lua" --seed 3 --shard 1/2 -o "$scratch/x"
has "is refused as well" "1 blocks can't be divided among 2" "$err"
divided "bisect" 2 bisect basra/egypt basra/jordan --seed 3 --games 20 --one-deal --measure total

refused() { # refused STATUS NAME COMPLAINT ARGUMENT...
    local status=$1 name=$2 text=$3
    shift 3
    kanun "$status" "$name" "$@"
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused 1 "a gap" "blocks 34 to 66 are missing before" merge "$scratch/3-1" "$scratch/3-3"
refused 1 "no beginning" "blocks 0 to 33 are missing before" merge "$scratch/3-2" "$scratch/3-3"
refused 1 "parts that overlap" "overlap" merge "$scratch/3-1" "$scratch"/16-*
head -c -20 "$scratch/3-2" >"$scratch/short"
refused 1 "a part that was cut off" "its end is missing" merge "$scratch/3-1" "$scratch/short" "$scratch/3-3"
sed 's/"moved/"moved/; s/\([0-9]\)\(,"count"\)/\19\2/' "$scratch/3-2" >"$scratch/forged"
refused 1 "a part that was changed" "checksum is wrong" merge "$scratch/3-1" "$scratch/forged" "$scratch/3-3"
: >"$scratch/empty"
refused 1 "an empty file" "it is empty" merge "$scratch/empty"
cat "$scratch/3-2" "$scratch/3-3" >"$scratch/both"
refused 1 "two in one" "text follows its end" merge "$scratch/3-1" "$scratch/both"
refused 2 "a file that there is not" "cannot read" merge "$scratch/none"
"$KANUN" compare basra/egypt --set special_seven=none --one-deal --seed 8 --games 100 --shard 2/3 -o "$scratch/stranger"
refused 1 "a part of another experiment" "belong to different experiments" merge "$scratch/3-1" "$scratch/stranger"
complains "and in what" '--players is missing, not ["greedy","random+random"]'
"$KANUN" compare "${question[@]}" --shard 2/3 -o "$scratch/stranger" --max-deals 2
refused 1 "a part whose matches are broken off earlier" "only the first has --max-deals" merge "$scratch/3-1" "$scratch/stranger"
"$KANUN" sim basra/egypt --seed 7 --games 100 --shard 2/3 -o "$scratch/stranger"
refused 1 "a part of another command" "belong to different experiments" merge "$scratch/3-1" "$scratch/stranger"
resum() { # resum FILE: corrects the checksum of a changed part
    local text sum
    text=$(sed -E 's/,"checksum":"[0-9a-f]*"\}$//' "$1")
    sum=$(printf %s "$text" | b2sum -l 128 | cut -d' ' -f1)
    printf '%s,"checksum":"%s"}\n' "$text" "$sum" >"$1"
}
sed -E 's/"kanun":"[^"]*"/"kanun":"0.0.9"/' "$scratch/3-2" >"$scratch/old"
resum "$scratch/old"
refused 1 "a part of another version" "was written by kanun 0.0.9, and this is kanun" merge "$scratch/old"
sed -E 's/"special_seven=none"/"special_seven=nine"/' "$scratch/3-1" >"$scratch/odd"
resum "$scratch/odd"
kanun 2 "a part that asks for what there is not" merge "$scratch/odd"
sed -E 's/"command":"compare"/"command":"play"/' "$scratch/3-1" >"$scratch/odd"
resum "$scratch/odd"
kanun 2 "a part of a command that has none" merge "$scratch/odd"
aged() { # aged FORMAT TEXT: a part with another format must be rejected with this text
    sed 's/"format":3,/'"$1"'/' "$scratch/3-1" >"$scratch/aged"
    resum "$scratch/aged"
    refused 1 "a part with '$1'" "$2" merge "$scratch/aged" "$scratch/3-2" "$scratch/3-3"
}
aged '"format":99,' "has format 99, but this program merges parts of format 3"
aged '' "has no format number"
aged '"format":"1",' "has no format number"
# The sender of a part can make its checksum correct, but must not be able to choose a file to write or a folder to
# search.
"$KANUN" sim basra/egypt --seed 7 --games 10 --shard 1/1 -o "$scratch/sent"
for option in record output csv html rows path threads; do
    sed -E 's#"options":\{#&"'"$option"'":["'"$scratch"'/made"],#' "$scratch/sent" >"$scratch/odd"
    resum "$scratch/odd"
    refused 1 "a part that asks for --$option" "it belongs to another kind of experiment" merge "$scratch/odd"
done
silent "and nothing was written" "$(compgen -G "$scratch/made*")"
"$KANUN" compare "${question[@]}" --shard 1/3 -o "$scratch/odd"
sed -E 's/("sums":\[\[\[[0-9]+,[0-9]+,)-?[0-9]+/\19223372036854775807/' "$scratch/odd" >"$scratch/forged"
resum "$scratch/forged"
kanun 0 "sums that leave the range of numbers" merge "$scratch/forged" "$scratch/3-2" "$scratch/3-3"
for wrong in 's/,[-0-9]+(\]\]\],"checksum")/\1/' 's/(\]\]\],"checksum")/,0\1/' 's/("sums":\[\[\[)[0-9]+/\1null/'; do
    sed -E "$wrong" "$scratch/odd" >"$scratch/forged"
    resum "$scratch/forged"
    refused 1 "sums with a number too few, too many or none" "is not a complete shard" merge "$scratch/forged" "$scratch/3-2" "$scratch/3-3"
done
printf 'extends: basra/egypt\nname: B\nmatch: {target: 51}\n' >"$scratch/b.yaml"
"$KANUN" compare basra/egypt "$scratch/b.yaml" --seed 8 --games 10 --shard 1/1 -o "$scratch/changed"
printf 'extends: basra/egypt\nname: B\nmatch: {target: 52}\n' >"$scratch/b.yaml"
refused 1 "rules that have changed" "have changed since" merge "$scratch/changed"

seven=(compare basra/egypt --set special_seven=none --games 100)
"$KANUN" bisect basra/egypt basra/jordan --seed 3 --games 4 --one-deal --measure total --shard 1/1 -o "$scratch/halves"
kanun 0 "a page of differences" merge "$scratch/halves" --html -
says "has their table" "<thead>" "$out"
kanun 0 "a table of differences" merge "$scratch/halves" --csv -
same "is that of the whole" "$out" "$("$KANUN" bisect basra/egypt basra/jordan --seed 3 --games 4 --one-deal --measure total --csv -)"
"$KANUN" sim basra/egypt --seed 3 --games 4 --shard 1/1 -o "$scratch/plain"
refused 2 "measures that nobody has counted" "--csv writes measures, but $scratch/plain has none" merge "$scratch/plain" --csv -
refused 2 "a part without a file" "must be used together" "${seven[@]}" --seed 1 --shard 1/2
refused 2 "a file without a part" "must be used together" "${seven[@]}" --seed 1 -o "$scratch/x"
refused 2 "a part without a seed" "needs --seed" "${seven[@]}" --shard 1/2 -o "$scratch/x"
refused 2 "a part until it is decided" "--shard and --until-decided can't be combined" "${seven[@]}" --seed 1 --shard 1/2 -o "$scratch/x" \
    --until-decided --measure total
refused 2 "a part as JSON" "--shard and --json can't be combined" "${seven[@]}" --seed 1 --shard 1/2 -o "$scratch/x" --json
refused 2 "a part until it is narrow" "--shard and --until-width can't be combined" sim basra/egypt --seed 1 --shard 1/2 -o "$scratch/x" --until-width 3
refused 2 "a part of so many deals" "--shard and --deals can't be combined" sim basra/egypt --seed 1 --shard 1/2 -o "$scratch/x" --deals 100
refused 2 "a part of a record" "--shard and --record can't be combined" sim basra/egypt --seed 1 --shard 1/2 -o "$scratch/x" --record "$scratch/r"
refused 2 "a part as a page" "--shard and --html can't be combined" "${seven[@]}" --seed 1 --shard 1/2 -o "$scratch/x" --html "$scratch/y"
refused 2 "a sweep into a file" "must be used together" sweep briscola/standard --seed 1 -o "$scratch/x"
for wrong in 0/2 3/2 2 1/ /2 x/2 1/2x -1/2; do
    refused 2 "--shard $wrong" "needs I/N" "${seven[@]}" --seed 1 --shard "$wrong" -o "$scratch/x"
done
refused 2 "more parts than blocks" "can't be divided among 101" "${seven[@]}" --seed 1 --shard 1/101 -o "$scratch/x"
refused 4 "a folder that there is not" "cannot write" "${seven[@]}" --seed 1 --shard 1/2 -o "$scratch/none/x"
if [[ -w /dev/full ]]; then
    refused 4 "a place where nothing can be written" "cannot write" "${seven[@]}" --seed 1 --shard 1/2 -o /dev/full/x
fi
# The disk becomes full: the unfinished file is removed.
full() { # full NAME FILE ARGUMENT...: runs the command with room for 1 KiB in a file
    local name=$1 file=$2
    shift 2
    (trap '' XFSZ && ulimit -f 1 && exec "$KANUN" "$@" >/dev/null 2>"$scratch/err")
    same "$name on a full disk fails" 4 $?
    err=$(<"$scratch/err")
    complains "and it is told" "cannot write"
    holds "and $name is not there" test ! -e "$file"
}
full "a part" "$scratch/x" compare "${question[@]}" --shard 1/2 -o "$scratch/x"
full "a part of a simulation" "$scratch/x" sim basra/egypt --games 20 --seed 1 --measure all --shard 1/2 -o "$scratch/x"
full "a table" "$scratch/x" measure basra/egypt --games 4 --seed 1 --csv "$scratch/x"
full "a page" "$scratch/x" merge "$scratch"/3-* --html "$scratch/x"
for wrong in 0 -1 x 1e3; do
    refused 2 "--games $wrong" "--games needs a whole number from 1" compare basra/egypt --set special_seven=none --seed 1 --games "$wrong"
done
# Output files are checked before play begins: a billion games would not end within the minute.
long=(compare basra/egypt --set special_seven=none --seed 1 --games 1000000000)
refused 4 "a part that can't be written" "cannot write" "${long[@]}" --shard 1/2 -o "$scratch/none/x"
refused 4 "a table that can't be written" "--csv: cannot write" "${long[@]}" --csv "$scratch/none/x"
refused 4 "a page that can't be written" "--html: cannot write" "${long[@]}" --html "$scratch/none/x"
refused 4 "what is learnt where nothing can be written" "cannot write" learn basra/egypt --deals 1000000000 -o "$scratch/none/x"
# The same file for two purposes, and files that users have made.
refused 2 "a table and a page in one file" "--csv and --html are the same file" "${long[@]}" --csv "$scratch/x" --html "$scratch/./x"
refused 2 "a record on standard output" "--record needs a file" sim basra/egypt --games 1000000000 --seed 1 --record -
refused 2 "a folder there" "-o needs a folder" run scripts/experiments/ladder.lua -o -
kanun 0 "a part" sim basra/egypt --games 4 --seed 1 --shard 1/2 -o -
says "goes there" '"question":'
printf 'name: ours\n' >"$scratch/ours.yaml"
printf 'report:say "ours"\n' >"$scratch/ours.lua"
for made in "$scratch/ours.yaml" "$scratch/ours.lua"; do
    before=$(<"$made")
    refused 2 "a table in place of ${made##*/}" "--csv: $made already exists and is not a table of kanun" "${long[@]}" --csv "$made"
    refused 2 "a page in place of ${made##*/}" "is not a page of kanun" "${long[@]}" --html "$made"
    refused 2 "a part in place of ${made##*/}" "is not a part of a run" "${long[@]}" --shard 1/2 -o "$made"
    refused 2 "what was learnt in place of ${made##*/}" "is not a file of kanun learn" learn basra/egypt --deals 1000000000 -o "$made"
    refused 2 "a record in place of ${made##*/}" "already exists" sim basra/egypt --games 1000000000 --seed 1 --record "$made"
    same "${made##*/} is as it was" "$before" "$(<"$made")"
done
for kind in csv html; do
    kanun 0 "--$kind" compare basra/egypt --set peek=none --seed 1 --games 4 --$kind "$scratch/replaced"
    kanun 0 "an older one of --$kind is replaced" compare basra/egypt --set peek=none --seed 1 --games 4 --$kind "$scratch/replaced"
    rm -f "$scratch/replaced"
done
kanun 0 "what was learnt" learn basra/egypt --deals 2 -o "$scratch/replaced"
kanun 0 "is replaced too" learn basra/egypt --deals 2 -o "$scratch/replaced"
holds "nothing half is left behind" test -z "$(find "$scratch" -name '.*-*' -type f)"

# Files that are not parts are reported as such, and parts of another command by the name of that command.
mkdir "$scratch/there"
printf 'extends: basra/egypt\nname: House\n' >"$scratch/there/house.yaml"
"$KANUN" sim basra/egypt --games 2 --seed 1 --json >"$scratch/there/result.json"
for other in "$scratch/there/house.yaml" "$scratch/there/result.json" scripts/experiments/seven.lua; do
    kanun 1 "${other##*/}" merge "$other"
    complains "is told what is expected" "is not part of a run: merge takes the files that --shard I/N -o FILE has written"
done
kanun 0 "a part of sim" sim basra/egypt --games 20 --seed 1 --shard 1/2 -o "$scratch/simulated"
kanun 0 "a part of compare" compare basra/egypt --set special_seven=none --games 20 --seed 1 --shard 2/2 -o "$scratch/compared"
kanun 1 "both" merge "$scratch/compared" "$scratch/simulated"
complains "are of other commands" 'command is "sim", not "compare"'
kanun 2 "a record of a part" sim basra/egypt --games 20 --seed 1 --shard 1/2 -o "$scratch/x" --record "$scratch/y"
complains "is told why not" "a part contains sums, not matches"
(cd "$scratch/there" && "$KANUN" sim house.yaml --games 20 --seed 1 --shard 1/1 -o part 2>/dev/null)
kanun 2 "a part of rules that are elsewhere" merge "$scratch/there/part"
complains "is told where they may be" "was played with the rules file 'house.yaml', which can't be found from this folder: go to the folder where it was played, perhaps $scratch/there"
(cd "$scratch/there" && "$KANUN" merge part >out 2>&1)
same "and merges there" 0 $?
finish
