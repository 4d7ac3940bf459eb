#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh FOLDER [KANUN [PART...]]: measures kanun against the hand-written programs limit_* that lie built in FOLDER, in
# turns on one thread, and prints the ratios of deals per second. KANUN is the program (else $KANUN, else ./kanun).
# Then, for each rules file: the time to load it, the size of a game in progress, random deals and moves per second, and
# the cost of a redeal, a copy, a move tried and a list of moves (steps.c). Also the time of `kanun list`. With PARTs
# only games whose path has one of them in it: run.sh FOLDER ./kanun briscola basra/egypt. All times are processor time:
# other programs on the machine matter less. Its output is the first tables of docs/logs/performance.md. It takes some
# minutes.
set -euo pipefail

folder=${1:?usage: tests/bench/run.sh FOLDER [KANUN [PART...]]}
kanun=${2:-${KANUN:-./kanun}}
parts=("${@:3}")
rounds=${ROUNDS:-5}          # seconds for each ratio
seconds=${SECONDS_EACH:-1}   # seconds for each round, and a third of that for each rules file
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT

# For each limit: its name, the promised ratio, the goal, and the arguments with which kanun plays the same rules.
pairs=(
    "limit_basra 1/3 1/2 basra/egypt"
    "limit_briscola 1/10 1/5 briscola/standard --set players=4 --set signals=off"
)

wanted() { # wanted PATH: true if this file must be measured
    local part
    ((${#parts[@]})) || return 0
    for part in "${parts[@]}"; do [[ $1 != *"$part"* ]] || return 0; done
    return 1
}

field() { # field NAME: the first number of that name in the JSON object on standard input
    grep -oE "\"$1\":[0-9.eE+-]+" | sed 's/.*://;q'
}

simulate() { # simulate GAMES GAME...: plays matches, and prints one JSON object.
    local games=$1
    shift
    "$kanun" sim "$@" --games "$games" --seed 1 --players random --threads 1 --json
}

# Prints the processor time in seconds that a command takes.
timed() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

# limit_rate PROGRAM SEED: deals per second of a hand-written program, which counts the clock's seconds itself.
limit_rate() {
    local TIMEFORMAT='%U %S' found took
    took=$({ time "$folder/$1" "$seconds" "$2" >"$scratch"; } 2>&1)
    found=$(sed -n 's/^deals\/s \([0-9.]*\).*/\1/p' "$scratch")
    awk -v rate="$found" -v s="$seconds" -v took="$took" 'BEGIN { split(took, t, " "); print rate * s / (t[1] + t[2]) }'
}

# play_time GAMES GAME...: processor time in seconds for this many matches, without loading.
play_time() {
    awk -v many="$(timed simulate "$@")" -v few="$(timed simulate 1 "${@:2}")" 'BEGIN { print many - few + 1e-9 }'
}

median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# games_for SHARE GAME...: the number of matches that take about this share of $seconds.
games_for() {
    local few=20 took
    took=$(play_time $few "${@:2}")
    while awk -v took="$took" 'BEGIN { exit took > 0.03 }' && ((few < 20000)); do
        few=$((few * 4))
        took=$(play_time $few "${@:2}")
    done
    awk -v few="$few" -v took="$took" -v s="$seconds" -v share="$1" \
        'BEGIN { n = int(few * s * share / (took < 0.01 ? 0.01 : took)); print n < 1 ? 1 : n }'
}

command -v "$kanun" >/dev/null || { echo "there is no program $kanun" >&2; exit 2; }
echo "| rules file | by hand, deals/s | kanun, deals/s | ratio | promised | goal |"
echo "|---|---|---|---|---|---|"
for pair in "${pairs[@]}"; do
    read -r limit promised goal game options <<<"$pair"
    read -ra options <<<"$options"
    wanted "$game" || continue
    if [[ ! -x $folder/$limit ]]; then
        echo "$game: $folder/$limit is not built" >&2
        exit 2
    fi
    games=$(games_for 1 "$game" "${options[@]}")
    deals=$(simulate "$games" "$game" "${options[@]}" | field deals)
    hand=() ours=() ratios=()
    for ((round = 1; round <= rounds; round++)); do
        a=$(limit_rate "$limit" "$round")
        b=$(awk -v deals="$deals" -v took="$(play_time "$games" "$game" "${options[@]}")" 'BEGIN { print deals / took }')
        hand+=("$a") ours+=("$b")
        ratios+=("$(awk -v a="$a" -v b="$b" 'BEGIN { print b / a }')")
    done
    # shellcheck disable=SC2016 # the quotes are Markdown's
    printf '| `%s` | %.0f | %.0f | **%.3f** | %s | %s |\n' "$game" \
        "$(printf '%s\n' "${hand[@]}" | median)" "$(printf '%s\n' "${ours[@]}" | median)" \
        "$(printf '%s\n' "${ratios[@]}" | median)" "$promised" "$goal"
done
printf '\nMedian of %s rounds of about %s s each, in turns, one thread, processor time.\n\n' "$rounds" "$seconds"

# The search with random rollouts, in fresh deals: simulations per second, also as a ratio to the deals of
# limit_basra.
searched=("hearts 0.26" "euchre 0.65" "oh_hell 0.32 --set players=3" "bridge 0.35" "spades -")
echo "| search:2000:plain in | simulations/s | ratio to limit_basra | promised |"
echo "|---|---|---|---|"
for search in "${searched[@]}"; do
    read -r name promised options <<<"$search"
    read -ra options <<<"$options"
    if ! wanted "$name/standard" || [[ ! -x $folder/limit_basra ]]; then continue; fi
    rates=() ratios=()
    for ((round = 1; round <= rounds; round++)); do
        a=$(limit_rate limit_basra "$round")
        b=$("$kanun" sim "$name/standard" "${options[@]}" --players search:2000:plain --one-deal --games 1 --seed "$round" --threads 1 --json \
            2>/dev/null | field simulations_per_second)
        rates+=("$b")
        ratios+=("$(awk -v a="$a" -v b="$b" 'BEGIN { print b / a }')")
    done
    printf '| %s | %.0f | **%.2f** | %s |\n' "$name" "$(printf '%s\n' "${rates[@]}" | median)" \
        "$(printf '%s\n' "${ratios[@]}" | median)" "$promised"
done
echo

# load N FILE: loads a rules file N times in one process, and begins a match each time.
load() {
    awk -v n="$1" -v file="$2" 'BEGIN { while (n--) printf "{\"cmd\":\"new\",\"game\":\"%s\",\"seed\":1}\n", file }' |
        "$kanun" session
}

# Milliseconds to load a rules file, without starting the process: the best of three, because interruptions only make
# it slower.
load_time() {
    local one many
    for ((n = 0; n < 3; n++)); do
        one=$(timed load 1 "$1")
        many=$(timed load 51 "$1")
        awk -v one="$one" -v many="$many" 'BEGIN { print 20 * (many - one) }'
    done | sort -g | sed 1q
}

echo "| rules file | loads in ms | game in bytes | random deals/s | moves/s | redeal, copy, try, legal in us |"
echo "|---|---|---|---|---|---|"
for file in ruledefs/*/*.yaml tests/games/*.yaml; do
    name=${file#ruledefs/}
    [[ $file != *.??.yaml ]] || continue # skip translations
    wanted "$name" || continue
    if ! games=$(games_for 0.3 "$file"); then
        echo "$name can't be played" >&2
        continue
    fi
    found=$(simulate "$games" "$file")
    awk -v name="${name%.yaml}" -v load="$(load_time "$file")" -v bytes="$(field state_bytes <<<"$found")" \
        -v took="$(play_time "$games" "$file")" -v deals="$(field deals <<<"$found")" -v moves="$(field decisions <<<"$found")" \
        -v steps="$("$folder/steps" "$file")" \
        'BEGIN { printf "| %s | %.2f | %d | %.0f | %.0f | %s |\n", name, load, bytes, deals / took, moves / took, steps }'
done
for ((n = 0; n < 3; n++)); do timed "$kanun" list; done | median | awk '{ printf "\nkanun list: %.0f ms\n", 1000 * $1 }'
