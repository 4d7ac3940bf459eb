#!/bin/bash
# SPDX-License-Identifier: MIT
# summary.sh STATUS TOP BUILD...: counts the test cases of all suites that make check left in these folders of TOP,
# prints the slowest tests and, as the last line, "N passed, N failed". STATUS is make's status. The exit status is 0
# only if nothing failed.
status=$1 passed=0 failed=0
cd "$2" || exit 2
shift 2
mapfile -t builds < <(ls -d "${@/%//tests}" 2>/dev/null)
((${#builds[@]})) || { echo "0 passed, 1 failed"; exit 1; } # no build could be configured

# A log counts by its last line in the format of Check ("Checks: 9, Failures: 0, Errors: 0") or of our scripts ("9
# passed, 0 failed"). A program without such a line is one case.
while read -r trs; do
    result=$(sed -n 's/^:global-test-result: *//p' "$trs")
    [[ $result != SKIP ]] || continue
    read -r p f < <(sed -nE \
        -e 's/.*Checks: ([0-9]+), Failures: ([0-9]+), Errors: ([0-9]+).*/\1 \2 \3 check/p' \
        -e 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "${trs%.trs}.log" |
        awk '{ if ($4 == "check") { p += $1 - $2 - $3; f += $2 + $3 } else { p += $1; f += $2 } }
             END { print p + 0, f + 0 }')
    ((p + f)) || { [[ $result == PASS ]] && p=1 || f=1; }
    [[ $result == PASS || $f -gt 0 ]] || f=1 # it failed after its last case
    ((passed += p, failed += f))
done < <(find "${builds[@]}" -name '*.trs' | sort)

((status == 0 || failed)) || failed=1 # the build itself

# The ten slowest tests, and the total time.
find "${builds[@]}" -name '*.log' -exec grep -H '^processor time: ' {} + | LC_ALL=C awk '
    { log_of = $1; sub(/:.*/, "", log_of); gsub(/,/, "."); took = $3 + $5; sum += took
      printf "%8.1f s  %s\n", took, log_of }
    END { printf "%8.1f s  processor time of all tests\n", sum }' | sort -rn | head -11

echo "$passed passed, $failed failed"
((failed == 0 && passed > 0))
