# SPDX-License-Identifier: MIT
# kanun.sh: what the tests of the program share, to be sourced: run it, look at its two outputs and its exit status.
# shellcheck shell=bash
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
: "${KANUN_PATH:=ruledefs}"
export KANUN_PATH
export LC_ALL=C # texts have cards as letters
unset NO_COLOR
command -v "$KANUN" >/dev/null || {
    echo "there is no program $KANUN" >&2
    exit 99
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_STATE_HOME=$scratch/state # where matches that were left are kept
out='' err='' status=0

# kanun STATUS NAME ARGUMENT...: runs the program, without a terminal and within a minute. It must exit with STATUS.
kanun() {
    local expected=$1 name=$2
    shift 2
    timeout 60 "$KANUN" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    judge $? "$expected" "$name"
}

# fed STATUS NAME INPUT ARGUMENT...: the same with INPUT on standard input.
fed() {
    local expected=$1 name=$2 input=$3
    shift 3
    printf '%s' "$input" | timeout 60 "$KANUN" "$@" >"$scratch/out" 2>"$scratch/err"
    judge $? "$expected" "$name"
}

# interrupts STATUS NAME TEXT ARGUMENT...: runs the program and interrupts it after two seconds. On a busy machine it may
# not have begun by then: as long as it doesn't print TEXT (a pattern of grep), it gets more time.
interrupts() {
    local expected=$1 name=$2 text=$3 seconds
    shift 3
    for seconds in 2 5 15 50; do
        timeout --foreground --preserve-status -s INT "$seconds" "$KANUN" "$@" >"$scratch/out" 2>"$scratch/err"
        status=$?
        ! grep -qe "$text" "$scratch/out" "$scratch/err" || break
    done
    judge "$status" "$expected" "$name"
}

judge() { # judge STATUS EXPECTED NAME
    status=$1
    out=$(tr -d '\0' <"$scratch/out")
    err=$(tr -d '\0' <"$scratch/err")
    if ((status == $2)); then
        pass "$3"
    else
        fail "$3" "status $status instead of $2; it said:
$err
$out"
    fi
}

# says NAME TEXT: standard output contains TEXT. complains: standard error contains it. silent: the named outputs are
# empty.
says() { has "$1" "$2" "$out"; }
complains() { has "$1" "$2" "$err"; }
has() {
    if [[ $3 == *"$2"* ]]; then pass "$1"; else fail "$1" "no '$2' in:
$3"; fi
}
lacks() { # lacks NAME TEXT WHERE
    if [[ $3 != *"$2"* ]]; then pass "$1"; else fail "$1" "'$2' in:
$3"; fi
}
silent() { same "$1" "" "$2"; }

# number NAME: prints the first number with that name in the JSON on standard input.
number() { sed -n 's/.*"'"$1"'":\(-\{0,1\}[0-9.eE+-]*\).*/\1/p'; }

# Two players: one makes the first legal move, the other the last.
# shellcheck disable=SC2034
first_move="exec:sed -u 's/.*\"moves\":\\[\"\\([^\"]*\\)\".*/{\"move\": \"\\1\"}/'"
# shellcheck disable=SC2034
last_move="exec:sed -u 's/.*\"moves\":\\[\\(.*\"\\,\\)\\{0\\,1\\}\"\\([^\"]*\\)\"\\]}\$/\\2/'"
