#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh PROGRAMS: 500 tables with four clients each at `kanun serve`, and the same at a bare echo of the same
# library with the same storage: TABLES=500 SECONDS_EACH=60 (SECONDS_ECHO: the echo's, if others). Ends with 1 if a move was lost, made twice or refused,
# or if 99 of 100 moves take more than five times (TIMES=5) as long as at the echo.
set -u
programs=$1 tables=${TABLES:-500} seconds=${SECONDS_EACH:-60} echoes=${SECONDS_ECHO:-${SECONDS_EACH:-60}}
if [[ ! -x $programs/load ]]; then
    echo "This build was configured --without-serve or --without-tests." >&2
    exit 1
fi
folder=$(mktemp -d) pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait; rm -rf "$folder"' EXIT
ulimit -n $((tables * 4 + 200)) || exit 1

# begin COMMAND...: in the background; its first line, with the port, is in $folder/out
begin() {
    : >"$folder/out"
    "$@" >"$folder/out" &
    pids+=($!)
    while [[ ! -s $folder/out ]]; do
        kill -0 "${pids[-1]}" 2>/dev/null || exit 1
        sleep 0.1
    done
}

# play MODE SECONDS: at the server whose address is in $folder/out; what is told stands in $folder/MODE.said, too
play() {
    local port
    port=$(sed -E 's/.*:([0-9]+)\/$/\1/' "$folder/out")
    "$programs/load" "$1" "$port" "$tables" "$2" "${pids[-1]}" | tee "$folder/$1.said"
    ((PIPESTATUS[0] == 0)) || status=1
}

status=0
begin "$programs/echo" "$folder/echo"
play echo "$echoes"
begin "$KANUN" serve --port 0 --data "$folder/kanun"
play kanun "$seconds"
late() { sed -nE 's/.* 99%: ([0-9.]+).*/\1/p' "$folder/$1.said"; }
awk -v kanun="$(late kanun)" -v echo="$(late echo)" -v times="${TIMES:-5}" 'BEGIN {
    if (!echo) exit 1
    printf "99 of 100 moves are known to all after %.1f times what the echo takes; at most %g are wanted\n",
        kanun / echo, times
    exit kanun > times * echo
}' || status=1
exit $status
