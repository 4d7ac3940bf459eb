#!/bin/bash
# SPDX-License-Identifier: MIT
# valgrind.sh: sim, check, session and play under valgrind's memcheck (make check-valgrind): no error, and nothing lost.
# Skipped without valgrind, and for programs with sanitizers, which don't work under it.
set -u
: "${KANUN:=./kanun}" "${KANUN_PATH:=ruledefs}"
export KANUN_PATH
cd "${TOP_SRCDIR:-.}" || exit 99
command -v valgrind >/dev/null || { echo "valgrind is missing: left out"; exit 0; }
! nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init' || { echo "a program with sanitizers: left out"; exit 0; }
log=$(mktemp) status=0
trap 'rm -f "$log"' EXIT

# clean NAME EXPECTED ARGUMENT...: the command with this input must exit as expected, without errors from valgrind.
clean() {
    local name=$1 expected=$2 found
    shift 2
    valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect \
        "$KANUN" "$@" >/dev/null 2>"$log"
    found=$?
    if ((found == expected)); then
        echo "clean: $name"
    else
        echo "FAILED: $name: status $found"
        cat "$log"
        status=1
    fi
}

clean "a simulation" 0 sim basra/egypt --games 3 --threads 2 --seed 1 --players greedy,random </dev/null
clean "one with hooks" 0 sim thousand/thousand --games 1 --threads 1 --seed 1 --players random </dev/null
clean "a check" 0 check basra/egypt hearts/standard </dev/null
clean "a check of what is wrong" 1 check tests/broken/zone_owner.yaml tests/broken/zone_unknown.yaml </dev/null
clean "a match at a pipe" 0 play basra/egypt --seed 3 --players human,greedy <<<$'1\nhint\nwhy all\n1\nundo\nquit'
clean "a session" 0 session <<'LINES'
{"cmd":"new","game":"basra/egypt","seed":7}
{"cmd":"legal","all":true}
{"cmd":"play","move":"QH"}
{"cmd":"play","move":"hello"}
{"cmd":"view","seat":0}
{"cmd":"undo"}
{"cmd":"save"}
{"cmd":"new","game":"m.yaml","files":{"m.yaml":"extends: basra/egypt\nname: M\n"}}
{"cmd":"new","game":"m.yaml","files":{"m.yaml":"nmae: M\n"}}
{"cmd":"show","language":"ja"}
{"cmd":
LINES
exit $status
