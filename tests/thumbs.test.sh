#!/bin/bash
# SPDX-License-Identifier: MIT
# thumbs.test.sh [FAMILY...]: `learnt` beats rules of thumb, of at most 40 lines each, in the families that tests/thumbs names. Each
# deal is played once for every seating. docs/logs/players.md has the results of longer runs: DEALS=2000 tests/thumbs.test.sh
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
: "${KANUN_PATH:=ruledefs}"
export KANUN_PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The number of deals after which a family's interval is above 0.
deals() {
    case $1 in
    basra | briscola | chinese_ten | taihe_a_bao) echo 200 ;;
    batarde | thousand) echo 600 ;;
    hearts) echo 200 ;;
    *) echo 150 ;;
    esac
}

families=("$@")
[[ $# -gt 0 ]] || mapfile -t families < <(find tests/thumbs -name '*.lua' ! -name before.lua ! -name after.lua -printf '%f\n' | sed 's/\.lua$//' | sort)
for family in "${families[@]}"; do
    rule=tests/thumbs/$family.lua
    holds "$family: a rule of at most 40 lines" test "$(grep -vc "^--" "$rule")" -le 40
    cat tests/thumbs/before.lua "$rule" tests/thumbs/after.lua >"$scratch/$family.lua"
    output=$("$KANUN" run "$scratch/$family.lua" --games "${DEALS-$(deals "$family")}" 2>&1)
    read -r game played mean low high <<<"$(tail -n 1 <<<"$output")"
    [[ -z ${DEALS-} ]] || echo "$game: learnt is ahead by $mean ($low to $high) points a deal, $played deals"
    if awk -v low="$low" -v high="$high" 'BEGIN { exit !(low > 0 && high > low) }'; then
        pass "$family: learnt beats it"
    else
        fail "$family: learnt beats it" "$output"
    fi
done
finish
