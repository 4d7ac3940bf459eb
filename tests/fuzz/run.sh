#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh: runs each fuzz target for SECONDS: run.sh SECONDS TARGET... (make fuzz). Ends with 1 if one found something.
set -u
build=$TOP_BUILDDIR/tests/fuzz found=$TOP_BUILDDIR/fuzz-found
seconds=$1 status=0
shift
cd "$TOP_SRCDIR" || exit 99
mkdir -p "$found"
# A dictionary for the fuzzer: the keys of the rule language, and words of Lua and of records.
{ "$KANUN" schema | grep -oE '"[a-z_]{2,24}"' | sort -u
  printf '"%s"\n' 'hook ' 'kind = ' 'function(game' ' end' 'game:' ':seat(' '#lua' '\"cmd\":' '\"move\":' '\"record\":1'; } >"$found/words.dict"

# Additional seeds for each target: files of its kind.
seeds() {
    case $1 in
    resolve | rules) echo tests/broken tests/games ;;
    esac
}

for name; do
    program=$build/fuzz_$name
    mkdir -p "$found/$name"
    echo "$name:"
    if grep -q LLVMFuzzerRunDriver "$program" 2>/dev/null; then
        # libFuzzer would spend two thirds of a short target's time on finding rare inputs (-entropic).
        # shellcheck disable=SC2046
        "$program" -entropic=0 -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=8192 -dict="$found/words.dict" \
            -artifact_prefix="$found/crash-$name-" -print_final_stats=1 -print_funcs=0 -verbosity=0 \
            "$found/$name" "tests/fuzz/corpus/$name" $(seeds "$name") >"$found/log" 2>&1
        result=$?
        grep -vE '^(INFO|#|"|$)' "$found/log"
    else
        # shellcheck disable=SC2046
        "$program" --into "$found" --seconds "$seconds" $(seeds "$name")
        result=$?
    fi
    ((result == 0)) || { status=1; echo "$name found something: see $found/crash-$name*"; }
done
exit $status
