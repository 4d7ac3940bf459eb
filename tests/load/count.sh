#!/bin/bash
# SPDX-License-Identifier: MIT
# count.sh MOVES-PROGRAM [GAME]: counts the server's instructions for a move, from the bytes received to the bytes sent
# to four players, without sockets. The count is the same on any machine, so that results of different days can be
# compared. It also counts those of the most expensive move: many tables may end a deal in the same second, and then all
# wait for it. Ends with 1 if they are above MOST (1500000) and MOST_ONCE (3000000).
set -u
moves=$1 game=${2:-briscola/standard} most=${MOST:-1500000} most_once=${MOST_ONCE:-3000000}
command -v valgrind >/dev/null || { echo "valgrind is missing: nothing is counted" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Each commit ends a part of the profile. The first part has the start of the program. Each other part has one move,
# or four players that continue with the next deal.
valgrind --tool=callgrind --callgrind-out-file="$folder/part" --dump-after=kw_hub_commit \
    "$moves" "$folder/tables" "$game" 400 2>"$folder/said" >/dev/null || { cat "$folder/said" >&2; exit 1; }
grep -h '^totals: ' "$folder"/part.* | sort -k 2n | awk -v game="$game" -v most="$most" -v most_once="$most_once" '
    { n[NR] = $2; sum += $2 }
    END {
        if (NR < 400) exit 1
        each = (sum - n[NR]) / 400
        printf "%s: %d instructions a move, at most %d are wanted; %d the dearest, at most %d\n",
            game, each, most, n[NR - 1], most_once
        exit each > most || n[NR - 1] > most_once
    }'
