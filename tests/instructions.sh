#!/bin/bash
# SPDX-License-Identifier: MIT
# instructions.sh: counts the instructions of a random deal in seven games (make check-instructions) and compares them with
# tests/instructions.txt: more than 3 % above is a failure. Counts are the same on every machine, unlike times, but not for other
# compilers or flags. Skipped without valgrind, and for programs that gcc 12 did not optimise as it does by default. PIN=1 writes the file anew.
set -u
: "${KANUN:=./kanun}" "${KANUN_PATH:=ruledefs}"
export KANUN_PATH
cd "${TOP_SRCDIR:-.}" || exit 99
pinned=tests/instructions.txt deals=100
command -v valgrind >/dev/null || { echo "valgrind is missing: left out"; exit 0; }
! nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init' || { echo "a program with sanitizers: left out"; exit 0; }
[[ ${BUILT_WITH-} == *-O3* && ${BUILT_WITH-} == *-flto* && ${BUILT_WITH-} == *"gcc 12"* ]] || {
    echo "built with '${BUILT_WITH-}', not as gcc 12 builds by default: left out"
    exit 0
}
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT

# Prints the instructions for this many deals, including loading.
count() { # count GAME DEALS
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$KANUN" sim "$1" --one-deal --games "$2" --seed 1 --threads 1 \
        --players random >/dev/null 2>"$scratch" || { cat "$scratch" >&2; return 1; }
    sed -n 's/.*Collected : *\([0-9]*\).*/\1/p' "$scratch"
}

wrong=0
while read -r game most; do
    few=$(count "$game" "$deals") && many=$(count "$game" $((2 * deals))) || exit 1
    each=$(((many - few) / deals))
    if [[ -n ${PIN-} ]]; then
        printf '%s %d\n' "$game" "$each"
    elif ((each * 100 > most * 103)); then
        echo "FAILED: $game: $each instructions a deal, $most before" >&2
        wrong=1
    else
        echo "$game: $each instructions a deal, $most before" >&2
    fi
done <"$pinned" >"$scratch.new"
if [[ -n ${PIN-} ]]; then cat "$scratch.new" >"$pinned"; fi
rm -f "$scratch.new"
exit $wrong
