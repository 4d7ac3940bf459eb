# SPDX-License-Identifier: MIT
# shell-suite.sh: what test scripts share, to be sourced: named cases and a count at the end in the form
# that summary.sh adds up. It knows nothing about what is tested.
# shellcheck shell=bash

passed=0 failed=0

# whole: true unless a sample is enough ($KN_SAMPLE: a build with sanitizers, which is slow). Use it for tests that
# play for a long time, if the optimized build runs them as well.
whole() { [[ -z ${KN_SAMPLE-} ]]; }

pass() {
    ((++passed))
    echo "ok: $1"
}

# fail NAME [the result]
fail() {
    ((++failed))
    echo "FAILED: $1"
    [[ -z ${2-} ]] || printf '%s\n' "$2" | sed 's/^/    /'
}

# holds NAME COMMAND...: the command succeeds.
holds() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then pass "$name"; else fail "$name" "$output"; fi
}

# nothing NAME COMMAND...: the command prints nothing.
nothing() {
    local name=$1 output
    shift
    output=$("$@" 2>&1)
    if [[ -z $output ]]; then pass "$name"; else fail "$name" "$output"; fi
}

# same NAME EXPECTED FOUND
same() {
    if [[ $2 == "$3" ]]; then
        pass "$1"
    else
        fail "$1" "$(diff <(printf '%s\n' "$2") <(printf '%s\n' "$3"))"
    fi
}

# terminal_for WHAT: true if script(1) can run a program on a pseudo-terminal; otherwise prints that WHAT is skipped.
terminal_for() {
    [[ $(script -qec 'test -t 1 && echo yes' /dev/null </dev/null 2>/dev/null | tr -d '\r') != yes ]] || return 0
    echo "skipped: $1, for there is no pseudo-terminal (script(1) and /dev/ptmx)"
    return 1
}

# Prints the Python that runs the package of scripts/python: Debian's, or the first one, if it has cffi. False if
# there is none.
python_with_cffi() {
    local python
    for python in /usr/bin/python3 python3; do
        "$python" -c 'import cffi' 2>/dev/null && echo "$python" && return
    done
    return 1
}

# The last line of every test script.
finish() {
    echo "$passed passed, $failed failed"
    ((failed == 0 && passed > 0))
    exit
}
