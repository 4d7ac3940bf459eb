#!/bin/bash
# SPDX-License-Identifier: MIT
# in-source-tree.sh: runs a test program or script in the top folder of the source tree, so that tests name files the
# same way in every build. The last line of its log is the processor time, which summary.sh adds up. A test that hangs
# is killed with all its processes, and fails under its name. make check starts every test through it.
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$TOP_SRCDIR" || exit 99
TIMEFORMAT='processor time: %U + %S s'
# Time limits in seconds: several times the duration of the slowest test on a loaded machine. Whole matches in browsers
# need several times longer.
export KN_TEST_LIMIT=${KN_TEST_LIMIT-${WHOLE:+16000}}
export KN_TEST_LIMIT=${KN_TEST_LIMIT:-1500}
run=("$program")
[[ $program != *.sh ]] || run=(bash "$program")
time timeout --kill-after=10 "$KN_TEST_LIMIT" "${run[@]}" </dev/null
status=$?
((status != 124 && status != 137)) || echo "FAILED: $1 was ended after $KN_TEST_LIMIT s: it hangs"
exit $status
