#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh PROGRAMS: 500 tables with four clients each at `kanun serve`, and the same at a bare echo of the same library with
# the same storage: TABLES=500 SECONDS_EACH=60. Ends with 1 if a move was lost, made twice or refused.
set -u
programs=$1 tables=${TABLES:-500} seconds=${SECONDS_EACH:-60}
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

status=0
begin "$programs/echo" "$folder/echo"
"$programs/load" echo "$(<"$folder/out")" "$tables" "$seconds" "${pids[-1]}" || status=1
begin "$KANUN" serve --port 0 --data "$folder/kanun"
port=$(sed -E 's/.*:([0-9]+)\/$/\1/' "$folder/out")
"$programs/load" kanun "$port" "$tables" "$seconds" "${pids[-1]}" || status=1
exit $status
