#!/bin/bash
# SPDX-License-Identifier: MIT
# scenario-ids.test.sh: each worked example of a family's rules text is a scenario: the ids in tests/scenarios/FAMILY_*.yaml
# are those of tests/FAMILY-ids.txt. And each value of each option of a root game has a scenario that fails without it.
set -u
. tests/shell-suite.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for list in tests/*-ids.txt; do
    family=$(basename "$list" -ids.txt)
    found=$(sed -nE 's/^    id: *//p' tests/scenarios/"$family"_*.test.yaml | sort -u)
    same "the worked examples of $family are scenarios" "$(sort -u "$list")" "$found"
done

# options FAMILY: prints "option value" for all values that are not the default; of a range, the numbers that
# scenarios use.
options() {
    local line option='' chosen=''
    while IFS= read -r line; do
        if [[ $line =~ ^\ {4}([a-z0-9_]+)\ =\ ([^: ]+) ]]; then
            option=${BASH_REMATCH[1]} chosen=${BASH_REMATCH[2]}
        elif [[ $line =~ ^\ {6}[*\ ]\ -?[0-9]+\ ?(-|to)\ ?-?[0-9]+ ]]; then
            sed -nE "s/^    set: .*[{ ]($option): (-?[0-9]+).*/\1 \2/p" tests/scenarios/"$1"_*.test.yaml |
                grep -v -- " $chosen\$" | sort -u
        elif [[ $line =~ ^\ {8}([^: ]+) && ${BASH_REMATCH[1]} != "$chosen" ]]; then
            echo "$option ${BASH_REMATCH[1]}"
        fi
    done < <("$KANUN" list "$1" --options | awk '/^ ? ?[^ ]/ { root = ++n == 1 } root')
}

# matters FAMILY OPTION VALUE: a scenario that sets this value must fail without it.
matters() {
    local file name
    for file in $(grep -lE "set: \{(.*, )?$2: $3[,}]" tests/scenarios/"$1"_*.test.yaml); do
        name=$work/$(basename "$file")
        sed -E "/set: \{/ { s/([{ ])$2: $3, /\1/; s/, $2: $3\}/}/; s/\{$2: $3\}/{}/ }" "$file" >"$name"
        "$KANUN" test "$name" >"$work/out" 2>&1
        case $? in 1 | 3) return 0 ;; esac # without the value the scenario fails, or can't even be set up
    done
    tells "$@" && return 0
    echo "no scenario fails without it"
    return 1
}

turns() { "$KANUN" show "$@" | tr -s '\n ' ' ' | grep -o 'Play goes [^ ]*'; }

# tells FAMILY direction VALUE: the direction of play matters only at a real table; the sheet must contain it.
tells() {
    local game
    [[ $2 == direction ]] || return 1
    game=$("$KANUN" list "$1" | awk 'NR == 1 { print $1 }')
    [[ $(turns "$game") != "$(turns "$game" --set "$2=$3")" ]]
}

for list in tests/*-ids.txt; do
    family=$(basename "$list" -ids.txt)
    while read -r option value; do
        holds "$family: $option=$value makes a difference in a scenario" matters "$family" "$option" "$value"
    done < <(options "$family")
done

finish
