#!/bin/bash
# SPDX-License-Identifier: MIT
# beginners.test.sh: mistakes of beginners, and everything that the program prints about them. A file of tests/beginners
# has the author's intention, the files written ("--- NAME"), and the output of the command ("--- COMMAND"). The files
# of tests/beginners/base lie beside them. tests/beginners/marks has a mark for each:
#   A names the right line, the mistake, the expected value, and the repair
#   B names the right line and the mistake
#   C is vague, or names a wrong line
# D  says nothing None may be worse than B, and most must be A. `PIN=1 tests/beginners.test.sh [NAME...]` writes the
# current output: read it as a beginner would, then mark it.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
[[ $KANUN == /* ]] || KANUN=$PWD/$KANUN
export KANUN KANUN_PATH=$PWD/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 NO_COLOR=1 LC_ALL=C.UTF-8
least=102
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Writes the files of a case into an empty folder, and prints its command.
unpack() {
    local line to=/dev/null
    rm -rf "$folder/case"
    mkdir "$folder/case"
    cp tests/beginners/base/* "$folder/case"
    while IFS= read -r line; do
        case $line in
        "--- kanun "*)
            printf '%s\n' "${line#--- }"
            return
            ;;
        "--- "*)
            to=$folder/case/${line#--- }
            : >"$to"
            ;;
        *) printf '%s\n' "$line" >>"$to" ;;
        esac
    done <"$1"
}

# Prints the output of the command, and its exit status.
transcript() {
    local printed status
    printed=$(
        cd "$folder/case" || exit
        kanun() { timeout 60 "$KANUN" "$@"; }
        eval "$1" </dev/null 2>&1
    )
    status=$?
    printf '%s\nstatus %d\n' "$printed" "$status"
}

names=("$@")
if ((!$#)); then
    for file in tests/beginners/*.case; do
        name=${file##*/}
        names+=("${name%.case}")
    done
fi
declare -A mark
while read -r letter name; do
    [[ $letter == "#"* || -z $letter ]] || mark[$name]=$letter
done <tests/beginners/marks
best=0
for name in "${names[@]}"; do
    file=tests/beginners/$name.case
    command=$(unpack "$file")
    found=$(transcript "$command")
    if [[ -n ${PIN-} ]]; then
        before=$(sed '/^--- kanun /q' "$file")
        printf '%s\n%s\n' "$before" "$found" >"$file"
        continue
    fi
    same "$name" "$(sed '1,/^--- kanun /d' "$file")" "$found"
    case ${mark[$name]-} in
    A) ((++best)) ;;
    B) ;;
    "") same "$name has a mark" "A or B in tests/beginners/marks" "none" ;;
    *) same "$name is answered well" "A or B" "${mark[$name]}" ;;
    esac
done
[[ -z ${PIN-} ]] || exit 0
if ((!$#)); then
    for name in "${!mark[@]}"; do
        [[ -f tests/beginners/$name.case ]] || same "$name is marked" "a case of this name" "none"
    done
    ((${#names[@]} >= least)) || same "so many mistakes are looked at" "at least $least" "${#names[@]}"
    ((best * 2 > ${#names[@]})) || same "so many are marked A" "most of ${#names[@]}" "$best"
fi
finish
