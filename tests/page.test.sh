#!/bin/bash
# SPDX-License-Identifier: MIT
# page.test.sh: the page of the table in the browser: what can be told without a browser (node's own test runner), then
# matches in Debian's chromium. Without node or chromium it says what it leaves out.
set -u
. tests/shell-suite.sh

# report FILE: the cases of node's test runner as cases of this suite.
report() {
    local line
    while IFS= read -r line; do
        case $line in
        "ok "*) pass "${line#*- }" ;;
        "not ok "*) fail "${line#*- }" "$(grep -A 12 -F -- "$line" "$1" | grep -vE '^(ok|# Subtest)')" ;;
        esac
    done < <(grep -E '^(not )?ok ' "$1")
}

output=$(mktemp)
trap 'rm -f "$output"' EXIT
if ! command -v node >/dev/null; then
    echo "skipped: node is missing (Debian's nodejs), so the page is not tested"
    exit 77
fi
node --test --test-reporter=tap tests/page/unit/*.test.mjs >"$output" 2>&1
report "$output"
holds "node has run all files" grep -q '^# pass [1-9]' "$output"

# In the browser: what npm brings (locked versions) goes into the build folder.
modules=${TOP_BUILDDIR:-build}/page-modules
# shellcheck disable=SC2317 # holds calls it
install_modules() {
    cmp -s tests/page/package-lock.json "$modules/node_modules/installed-lock" && return 0
    mkdir -p "$modules" && cp tests/page/package.json tests/page/package-lock.json "$modules/" &&
        (cd "$modules" && timeout 300 npm ci --ignore-scripts --no-audit --no-fund) &&
        cp tests/page/package-lock.json "$modules/node_modules/installed-lock"
}

CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
export CHROMIUM
if [[ -z $CHROMIUM ]]; then
    echo "left out: matches in a browser (Debian's chromium is missing)"
elif ! "$KANUN" serve --help >/dev/null 2>&1; then
    echo "left out: matches in a browser (this program was configured --without-serve)"
elif holds "npm installs what drives the browser" install_modules && ((failed == 0)); then
    parts="run friends" long=1200
    # WHOLE=1: whole matches of all families, half an hour; WHOLE="thousand,keyboard": these only
    [[ -n ${WHOLE:-} ]] && parts="$parts whole" long=7200
    for part in $parts; do
        PAGE_MODULES=$(cd "$modules" && pwd) timeout --kill-after=10 "$long" \
            node --test --test-reporter=tap "tests/page/browser/$part.test.mjs" >"$output" 2>&1
        report "$output"
        holds "the browser has played: $part" grep -q '^# pass [1-9]' "$output"
    done
fi
finish
