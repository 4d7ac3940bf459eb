#!/bin/bash
# SPDX-License-Identifier: MIT
# count.sh MOVES-PROGRAM [GAME]: how many instructions a move takes the server, from the bytes that came to those that
# go to four who sit there, without sockets: the same on any machine, so that two days can be compared. Ends with 1
# above MOST (3000000).
set -u
moves=$1 game=${2:-briscola/standard} most=${MOST:-3000000}
command -v valgrind >/dev/null || { echo "valgrind is missing: nothing is counted" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# instructions MOVES: of the whole program, with so many of them
instructions() {
    rm -rf "$folder/tables"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$moves" "$folder/tables" "$game" "$1" \
        2>"$folder/said" >/dev/null || { cat "$folder/said" >&2; return 1; }
    sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$folder/said"
}

few=$(instructions 80) many=$(instructions 400)
[[ -n $few && -n $many ]] || exit 1
each=$(((many - few) / 320))
echo "$game: $each instructions a move; at most $most are wanted"
((each <= most))
