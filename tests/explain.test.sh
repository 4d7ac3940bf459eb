#!/bin/bash
# SPDX-License-Identifier: MIT
# explain.test.sh: the examples of `kanun explain`: for every code, the wrong example gives only this code, and the
# right one none. Errors that can't be shown in a few lines are listed here with the reason. Errors with an example are
# not.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
KANUN=$(realpath "$KANUN")
export KANUN_PATH=$PWD/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The reason why a code has no example.
declare -A without=(
    [E0111]="a long file" [E0113]="a long file" [E0114]="a long text" [E0124]="a long file" [E0602]="a long script"
    [E0603]="compiled Lua is no text" [E0611]="another Lua library" [E0703]="a fault of the interpreter"
    [E0218]="E0203 says so first, wherever files name cards" [E0702]="E0622 says which hook leaves none"
    [E0901]="memory must be out" [E0902]="--depth is refused before"
)

# Writes the files of an example into a folder of their own, and prints its command.
lay_out() {
    local text=$1 file=example.yaml line
    command="kanun check example.yaml"
    rm -rf "$folder/try" "$folder/told"
    : >"$folder/told"
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
        '> '*) printf '%s\n' "${line#'> '}" >>"$folder/told" ;;
        '-- '*.lua) file=example.lua ;;
        '# '*.yaml) file=${line#'# '} ;;
        *) printf '%s\n' "$line" >>"$file" ;;
        esac
    done <<<"$text"
    cd "$OLDPWD" || exit 99
}

# The codes that an example reports, each once.
codes_of() {
    lay_out "$1"
    (
        cd "$folder/try" || exit 99
        kanun() { timeout 60 "$KANUN" "$@"; }
        $command <"$folder/told" 2>&1
    ) >"$folder/said"
    grep -oE '\[E[0-9]{4}\]' "$folder/said" | tr -d '[]' | sort -u | tr '\n' ' '
}

# gives NAME CODES EXAMPLE: the example must report these codes; otherwise its output is shown.
gives() {
    local codes
    codes=$(codes_of "$3")
    same "$1" "$2" "$codes"
    [[ $codes == "$2" ]] || sed 's/^/      /' "$folder/said"
}

part() { # CODE TITLE: prints the lines below a title
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
        holds "$code has an example, or is known to have none" test -n "${without[$code]-}"
        continue
    fi
    same "$code: no reason to have no example" "" "${without[$code]-}"
    gives "$code: the wrong example" "$code " "$wrong"
    gives "$code: the right example" "" "$right"
done
finish
