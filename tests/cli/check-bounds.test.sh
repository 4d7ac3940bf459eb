#!/bin/bash
# SPDX-License-Identifier: MIT
# check-bounds.test.sh: `kanun check` of a file with more option values than it tries ends soon, reports the number of
# values tried, and shows progress only on a terminal.
set -u
. tests/cli/kanun.sh

# many OPTIONS VALUES [REQUIRE]: prints a game with this many options, each with this many further values. With
# REQUIRE, each value can be loaded only together with a value of the last option that is tried late.
many() {
    local o v needs=''
    [[ -z ${3-} ]] || needs=", require: {o$1: v$2}"
    printf 'extends: basra/egypt\nname: Many ways\nvariables:\n'
    for ((o = 1; o <= $1; o++)); do printf '  k%d: {range: 0-%d}\n' "$o" "$2"; done
    printf 'phases:\n  count:\n    score:\n'
    for ((o = 1; o <= $1; o++)); do printf '      s%d: {times: k%d, who: dealer}\n' "$o" "$o"; done
    printf 'options:\n'
    for ((o = 1; o <= $1; o++)); do
        printf '  o%d:\n    default: v0\n    values:\n      v0: {}\n' "$o"
        for ((v = 1; v <= $2; v++)); do
            ((o < $1)) || needs=''
            printf '      v%d: {variables.k%d.start: %d%s}\n' "$v" "$o" "$v" "$needs"
        done
    done
}

many 10 30 >"$scratch/some.yaml"
kanun 0 "a file with hundreds of values" check "$scratch/some.yaml"
lacks "all of them are tried" "were tried" "$out"
silent "no progress is shown without a terminal" "$err"

many 10 90 >"$scratch/many.yaml"
kanun 0 "a file with 900 values" check "$scratch/many.yaml"
total=$(sed -n 's/.*note: [0-9]* of \([0-9]*\) other values were tried.*/\1/p' <<<"$out")
says "400 of them are tried" "note: 400 of $total other values were tried, spread over all options; --set tries another one"
holds "of more than 900" test "${total:-0}" -ge 900
silent "no progress is shown" "$err"

# Each value needs a value that comes last, so thousands of pairs would have to be tried.
many 10 90 require >"$scratch/pairs.yaml"
kanun 0 "values that need another one, within a minute" check "$scratch/pairs.yaml"
says "are bounded likewise" "other values were tried"
lacks "and nothing is said of those that found none in time" "no difference" "$out"

read -ra compiler <<<"${CC:-cc}" # $CC may begin with another word, such as ccache
if "${compiler[@]}" -o "$scratch/terminal" tests/cli/terminal/terminal.c 2>"$scratch/err" && "$scratch/terminal"; then
    : >"$scratch/script"
    TERM=xterm timeout 60 "$scratch/terminal" "$scratch/script" "$KANUN" check "$scratch/many.yaml" >"$scratch/out" 2>"$scratch/err"
    out=$(<"$scratch/out")
    says "on a terminal it tells how far it is" " values"
    says "and what came of it" "other values were tried"
else
    echo "skipped: progress, for there is no C compiler or no pseudo-terminal"
fi
finish
