#!/bin/bash
# SPDX-License-Identifier: MIT
# explain.test.sh: the examples of `kanun explain`: of every code the wrong one gives this code and no
# other, the right one none. What can't be shown in a few lines is listed here with its reason.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
KANUN=$(realpath "$KANUN")
export KANUN_PATH=$PWD/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Sizes need long files, a system, memory or the interpreter itself must fail, or a person plays.
without="E0111 E0113 E0114 E0120 E0124 E0218 E0302 E0507 E0529 E0552 E0553 E0602 E0603 E0611 E0702 E0703 E0801
E0802 E0803 E0811 E0901 E0902"

# The files and the command of an example, in a folder of their own.
lay_out() {
    local text=$1 file=example.yaml line
    command="kanun check example.yaml"
    rm -rf "$folder/try"
    mkdir "$folder/try" && cd "$folder/try" || exit 99
    "$KANUN" explain game >plain.yaml
    if ! [[ $text =~ ^(extends|name|-|%|\$) ]]; then
        printf 'extends: ./plain.yaml\nname: Example\n' >example.yaml
        [[ $text != *'-- example.lua'* || $text =~ (^|$'\n')script: ]] ||
            echo 'script: example.lua' >>example.yaml
    fi
    while IFS= read -r line; do
        case $line in
        '$ '*) command=${line#'$ '} ;;
        '-- '*.lua) file=example.lua ;;
        '# '*.yaml) file=${line#'# '} ;;
        *) printf '%s\n' "$line" >>"$file" ;;
        esac
    done <<<"$text"
    cd "$OLDPWD" || exit 99
}

# The codes that an example gives, each once.
codes_of() {
    lay_out "$1"
    (
        cd "$folder/try" || exit 99
        kanun() { timeout 60 "$KANUN" "$@"; }
        $command </dev/null 2>&1
    ) >"$folder/said"
    grep -oE '\[E[0-9]{4}\]' "$folder/said" | tr -d '[]' | sort -u | tr '\n' ' '
}

part() { # CODE TITLE: the lines below a title
    "$KANUN" explain "$1" | sed -n "/^$2:$/,/^[^ ]/{/^    /s/^    //p}"
}

codes=("$@")
if ((!$#)); then
    mapfile -t codes < <("$KANUN" reference | sed -n 's/^| \(E[0-9]*\) |.*/\1/p')
fi
for code in "${codes[@]}"; do
    wrong=$(part "$code" wrong)
    right=$(part "$code" right)
    if [[ -z $wrong ]]; then
        holds "$code has an example, or is known to have none" test "${without/$code/}" != "$without"
        continue
    fi
    same "$code: the wrong example" "$code " "$(codes_of "$wrong")"
    [[ $(codes_of "$wrong") == "$code " ]] || sed 's/^/      /' "$folder/said"
    same "$code: the right example" "" "$(codes_of "$right")"
    [[ -z $(codes_of "$right") ]] || sed 's/^/      /' "$folder/said"
done
finish
