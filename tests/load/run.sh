#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh PROGRAMS: 500 tables with four clients each at `kanun serve`, and the same at a bare echo of the same
# library with the same storage: TABLES=500 SECONDS_EACH=60 (SECONDS_ECHO: the echo's, if others), a move each SECONDS_MOVE=1 at a table. Then once more beside WATCHERS (150; 0: not at all)
# that ask and never read, and other strangers (rude.pl), for SECONDS_RUDE. Ends with 1 if a move was lost, made twice or refused, if 99 of 100 moves take more than five
# times (TIMES=5) as long as at the echo, or if the server takes 256 MiB.
set -u
programs=$1 tables=${TABLES:-500} seconds=${SECONDS_EACH:-60} echoes=${SECONDS_ECHO:-${SECONDS_EACH:-60}}
watchers=${WATCHERS:-150} rude=${SECONDS_RUDE:-$seconds}
if [[ ! -x $programs/load ]]; then
    echo "This build was configured --without-serve or --without-tests." >&2
    exit 1
fi
folder=$(mktemp -d) pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait; rm -rf "$folder"' EXIT
ulimit -n $((tables * 4 + watchers * 4 + 400)) || exit 1

# begin COMMAND...: runs a server in the background; $folder/out gets its first line, which contains the port.
begin() {
    : >"$folder/out"
    "$@" >"$folder/out" &
    pids+=($!)
    while [[ ! -s $folder/out ]]; do
        kill -0 "${pids[-1]}" 2>/dev/null || exit 1
        sleep 0.1
    done
}

# play MODE SECONDS [NAME]: plays at the server whose address is in $folder/out; $folder/NAME.said gets the output,
# too.
play() {
    local name=${3:-$1}
    "$programs/load" "$1" "$(port)" "$tables" "$2" "${pids[-1]}" | tee "$folder/$name.said"
    ((PIPESTATUS[0] == 0)) || status=1
}
port() { sed -E 's/.*:([0-9]+)\/$/\1/' "$folder/out"; }

status=0
begin "$programs/echo" "$folder/echo"
play echo "$echoes"
begin "$KANUN" serve --port 0 --data "$folder/kanun"
play kanun "$seconds"
late() { sed -nE 's/.* 99%: ([0-9.]+).*/\1/p' "$folder/$1.said"; }
compare() {
    awk -v kanun="$(late "$1")" -v echo="$(late echo)" -v times="${TIMES:-5}" -v what="$2" 'BEGIN {
        if (!echo) exit 1
        printf "99 of 100 moves are known to all after %.1f times what the echo takes%s; at most %g are wanted\n",
            kanun / echo, what, times
        exit kanun > times * echo
    }' || status=1
}
compare kanun ""
if ((watchers)); then
    kill "${pids[-1]}"
    begin "$KANUN" serve --port 0 --data "$folder/rude"
    perl -Itests/cli/serve tests/load/rude.pl "$(port)" $((rude + 300)) "$watchers" "${pids[-1]}" >"$folder/strangers" &
    strangers=$!
    sleep 15 # wait until the clients are connected
    play kanun "$rude" rude
    kill "$strangers"
    wait "$strangers" || status=1
    cat "$folder/strangers"
    compare rude " beside them"
    awk '/^memory of the server/ { exit $11 >= 256 * 1024 }' "$folder/strangers" || status=1
fi
exit $status
