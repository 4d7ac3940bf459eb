#!/bin/bash
# SPDX-License-Identifier: MIT
# broken.test.sh: wrong rules files, hooks and command lines, each with everything that the program prints about it.
# tests/broken/NAME.expected holds the command, the complete standard error, and the exit status. `PIN=1
# tests/broken.test.sh [NAME...]` writes the current output: read it before you keep it.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
export KANUN KANUN_PATH=ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 NO_COLOR=1

# Prints a case's command, its standard error, and its exit status. The slowest sanitizer needs a minute.
transcript() {
    local command=$1 error status
    error=$(
        {
            kanun() { timeout 60 "$KANUN" "$@"; }
            eval "set -o pipefail; $command" </dev/null 2>&3 >/dev/null
        } 3>&1
    )
    status=$?
    printf '$ %s\n' "$command"
    [[ -z $error ]] || printf '%s\n' "$error"
    printf 'status %d\n' "$status"
}

names=("$@")
if ((!$#)); then
    for file in tests/broken/*.expected; do
        name=${file##*/}
        names+=("${name%.expected}")
    done
fi
for name in "${names[@]}"; do
    file=tests/broken/$name.expected
    read -r _ command <"$file"
    found=$(transcript "$command")
    if [[ -n ${PIN-} ]]; then
        printf '%s\n' "$found" >"$file"
    else
        same "$name" "$(<"$file")" "$found"
    fi
done
[[ -n ${PIN-} ]] || finish
