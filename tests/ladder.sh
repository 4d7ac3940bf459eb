#!/bin/bash
# SPDX-License-Identifier: MIT
# ladder.sh BETTER WORSE [GAME...]: plays two players against each other with every shipped rules file and every number
# of players at one table (with COUNTS=usual: the usual one), and reports whether BETTER is better, in a line for each:
# "better", "worse" or "undecided", with the 95 % interval of its gain per deal over the mean of all players. GAMES
# blocks (200) at a time of seed SEED (1) are added until the result is decided or SECONDS_MAX (20) of processor time
# are over. Because of the repeated looks, it decides at 3.5 standard errors. Ends with 1 if anything is worse; with
# DECIDED=1 if anything is not better. docs/logs/players.md has results.
set -u
cd "$(dirname "$0")/.." || exit 2
[[ $# -ge 2 ]] || { sed -n '3,8s/^# //p' "$0" >&2; exit 2; }
KANUN=${KANUN-build/kanun}
export KANUN_PATH=$PWD/ruledefs
better=$1 worse=$2
shift 2
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
games=("$@")
[[ $# -gt 0 ]] || mapfile -t games < <(find ruledefs -name '*.yaml' ! -name '*.??.yaml' | sed 's|^ruledefs/||; s|\.yaml$||' | sort)

# The numbers of players that a game allows at one table, or "usual".
counts() {
    local count
    [[ ${COUNTS-} != usual ]] || { echo usual; return; }
    for count in 2 3 4 5 6 7 8; do
        "$KANUN" sim "$1" --set players=$count --games 1 --rotate --one-deal --seed 1 >/dev/null 2>&1 && echo $count
    done
}

# Prints "verdict margin low high blocks" for a game: mean and standard error are computed from all its blocks so far.
compare() { # compare GAME COUNT
    local first=0 sums="" used=0 answer many=() TIMEFORMAT='%U %S'
    [[ $2 == usual ]] || many=(--set players="$2")
    while :; do
        used=$({ time "$KANUN" sim "$1" "${many[@]}" --players "$better,$worse" --one-deal --rotate --seed "${SEED-1}" \
            --first $first --games "${GAMES-200}" --json >"$scratch" 2>/dev/null; } 2>&1 | awk -v used="$used" '{ print used + $1 + $2 }')
        sums+=$(grep -oE '"by_player":\[\{[^}]*' "$scratch" | sed -E 's/.*"margin":([^,]*),"low":([^,]*),.*/\1 \2/')$'\n'
        first=$((first + ${GAMES-200}))
        answer=$(awk -v n="${GAMES-200}" 'NF == 2 { k++; mean += $1; var += (($1 - $2) / 1.96) ^ 2 }
            END { if (!k) { print "failed 0 0 0 0"; exit }
                  mean /= k; error = sqrt(var) / k
                  verdict = mean > 3.5 * error ? "better" : mean < -3.5 * error ? "worse" : "undecided"
                  printf "%s %.3f %.3f %.3f %d\n", verdict, mean, mean - 1.96 * error, mean + 1.96 * error, k * n }' <<<"$sums")
        [[ $answer == undecided* && ${used%.*} -lt ${SECONDS_MAX-20} ]] || break
    done
    echo "$answer"
}

wrong=0
for game in "${games[@]}"; do
    for count in $(counts "$game"); do
        read -r verdict mean low high blocks <<<"$(compare "$game" "$count")"
        printf '%-24s %s players  %-10s %9s  %s to %s  (%s blocks)\n' "$game" "$count" "$verdict" "$mean" "$low" "$high" "$blocks"
        [[ $verdict == better || ($verdict == undecided && -z ${DECIDED-}) ]] || wrong=1
    done
done
exit $wrong
