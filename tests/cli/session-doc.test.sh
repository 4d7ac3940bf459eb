#!/bin/bash
# SPDX-License-Identifier: MIT
# session-doc.test.sh: runs every transcript of docs/session-protocol.md: `>` is sent, `<` must come back, where
# "..." stands for any text.
set -u
. tests/cli/kanun.sh

# Turns an expected line into a shell pattern.
pattern() { printf '%s' "$1" | sed -e 's/[][*?\\]/\\&/g' -e 's/\.\.\./*/g'; }

# Runs one transcript: $requests has the requests, the array the expected replies, and $line the line where it begins.
run_block() {
    local n=0 replies
    mapfile -t replies < <(timeout 60 "$KANUN" session <"$requests")
    same "line $line: one reply for each request" "${#expected[@]}" "${#replies[@]}"
    for n in "${!expected[@]}"; do
        # shellcheck disable=SC2053
        if [[ ${replies[n]-} == $(pattern "${expected[n]}") ]]; then
            pass "line $line: reply $((n + 1))"
        else
            fail "line $line: reply $((n + 1))" "expected ${expected[n]}
found    ${replies[n]-nothing}"
        fi
    done
}

requests=$scratch/requests
number=0 within=0 blocks=0 line=0
while IFS= read -r text; do
    ((++number))
    case $within$text in
    0\`\`\`session) within=1 line=$number expected=() && : >"$requests" ;;
    1\`\`\`) within=0 && ((++blocks)) && run_block ;;
    1\>\ *) printf '%s\n' "${text#> }" >>"$requests" ;;
    1\<\ *) expected+=("${text#< }") ;;
    1*) fail "line $number: neither sent nor answered" "$text" ;;
    esac
done <docs/session-protocol.md
same "all transcripts were found" "$(grep -c '^```session$' docs/session-protocol.md)" "$blocks"
finish
