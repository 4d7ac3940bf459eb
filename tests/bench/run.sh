#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh FOLDER [KANUN]: measures kanun against the hand-written programs limit_* that lie built in FOLDER, in turns on
# one thread, and prints the ratios of deals per second. KANUN is the program (else $KANUN, else ./kanun). Then for each rules file
# how long it loads, the size of a game in progress, and random deals per second; and how long `kanun list` takes. All times are
# processor time: other programs on the machine matter less.
set -euo pipefail

folder=${1:?usage: tests/bench/run.sh FOLDER [KANUN]}
kanun=${2:-${KANUN:-./kanun}}
rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-2}
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT

# Each limit, the ratio promised, the goal, and how kanun is told to play the same rules.
pairs=(
    "limit_basra 1/3 1/2 basra/egypt"
    "limit_briscola 1/10 1/5 briscola/standard --set players=4 --set signals=off"
)

field() { # field NAME: the number of that name in the JSON object on standard input
    sed -n 's/.*"'"$1"'":\([0-9.eE+-]*\).*/\1/p'
}

simulate() { # simulate GAMES GAME...: one JSON object
    local games=$1
    shift
    "$kanun" sim "$@" --games "$games" --seed 1 --players random --threads 1 --json
}

# Seconds of processor time that a command takes.
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

# our_rate GAMES GAME...: the same of kanun, without what it takes to load.
our_rate() {
    local deals many few
    deals=$(simulate "$@" | field deals)
    many=$(timed simulate "$@")
    few=$(timed simulate 1 "${@:2}")
    awk -v deals="$deals" -v many="$many" -v few="$few" 'BEGIN { print deals / (many - few + 1e-9) }'
}

median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# The number of matches that takes about $seconds.
games_for() {
    local deals_per_match rate
    read -r rate deals_per_match < <(simulate 200 "$@" 2>/dev/null |
        sed -n 's/.*"matches":\([0-9]*\).*"deals":\([0-9]*\).*"deals_per_second":\([0-9.eE+-]*\).*/\3 \1 \2/p' |
        awk '{ print $1, $3 / $2 }')
    awk -v rate="$rate" -v each="$deals_per_match" -v s="$seconds" \
        'BEGIN { n = int(rate * s / each); print n < 1 ? 1 : n }'
}

command -v "$kanun" >/dev/null || { echo "there is no program $kanun" >&2; exit 2; }
printf '%-18s%16s%16s%9s   %s\n' game "by hand, deals/s" "kanun, deals/s" ratio "promised, goal"
measured=0
for pair in "${pairs[@]}"; do
    read -r limit promised goal game options <<<"$pair"
    read -ra options <<<"$options"
    if [[ ! -x $folder/$limit ]]; then
        echo "$game: $folder/$limit is not built" >&2
        exit 2
    fi
    if ! "$kanun" check "$game" "${options[@]}" >/dev/null 2>&1; then
        printf '%-18s%s\n' "$game" " there are no rules of it yet"
        continue
    fi
    games=$(games_for "$game" "${options[@]}")
    hand=() ours=() ratios=()
    for ((round = 1; round <= rounds; round++)); do
        a=$(limit_rate "$limit" "$round")
        b=$(our_rate "$games" "$game" "${options[@]}")
        hand+=("$a") ours+=("$b")
        ratios+=("$(awk -v a="$a" -v b="$b" 'BEGIN { print b / a }')")
    done
    printf '%-18s%16.0f%16.0f%9.3f   %s, %s\n' "$game" \
        "$(printf '%s\n' "${hand[@]}" | median)" "$(printf '%s\n' "${ours[@]}" | median)" \
        "$(printf '%s\n' "${ratios[@]}" | median)" "$promised" "$goal"
    measured=1
done
echo "median of $rounds rounds of about $seconds s each, in turns, one thread"

# load N FILE: loads a rules file so many times in one process, and begins a match each time.
load() {
    awk -v n="$1" -v file="$2" 'BEGIN { while (n--) printf "{\"cmd\":\"new\",\"game\":\"%s\",\"seed\":1}\n", file }' |
        "$kanun" session
}

# Milliseconds to load a rules file, without what the process itself takes.
load_time() {
    local one many
    for ((n = 0; n < rounds; n++)); do
        one=$(timed load 1 "$1")
        many=$(timed load 101 "$1")
        awk -v one="$one" -v many="$many" 'BEGIN { print 10 * (many - one) }'
    done | median
}

echo
printf '%-34s%12s%14s%16s%12s\n' "rules file" "loads in ms" "game in bytes" "random deals/s" "moves/s"
for file in ruledefs/*/*.yaml tests/games/*.yaml; do
    games=$(games_for "$file") && [[ $games ]] || continue
    found=$(simulate "$games" "$file")
    took=$(for ((n = 0; n < rounds; n++)); do timed simulate "$games" "$file"; done | median)
    few=$(timed simulate 1 "$file")
    awk -v file="$file" -v load="$(load_time "$file")" -v bytes="$(field state_bytes <<<"$found")" -v took="$took" -v few="$few" \
        -v deals="$(sed -n 's/.*"deals":\([0-9]*\).*/\1/p' <<<"$found")" -v moves="$(field decisions <<<"$found")" \
        'BEGIN { printf "%-34s%12.2f%14d%16.0f%12.0f\n", file, load, bytes, deals / (took - few), moves / (took - few) }'
done
for ((n = 0; n < rounds; n++)); do timed "$kanun" list; done | median |
    awk '{ printf "\nkanun list: %.1f ms\n", 1000 * $1 }'
((measured))
