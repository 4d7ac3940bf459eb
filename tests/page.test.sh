#!/bin/bash
# SPDX-License-Identifier: MIT
# page.test.sh: the page of the table in the browser: first tests without a browser (with node's test runner), then
# matches in Debian's chromium. If a requirement is missing, it reports the skipped tests.
set -u
. tests/shell-suite.sh

# report FILE: reports the cases of node's test runner as cases of this suite.
report() {
    local line reason
    while IFS= read -r line; do
        case $line in
        "ok "*' # SKIP'*)
            line=${line#*- } reason=${line#* # SKIP}
            echo "left out: ${line% # SKIP*}${reason:+:$reason}" ;;
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

# In the browser: npm's packages (locked versions) are installed in the build folder.
modules=${TOP_BUILDDIR:-build}/page-modules
# shellcheck disable=SC2317 # holds calls it
install_modules() {
    cmp -s tests/page/package-lock.json "$modules/node_modules/installed-lock" && return 0
    mkdir -p "$modules" && cp tests/page/package.json tests/page/package-lock.json "$modules/" &&
        (cd "$modules" && timeout 300 npm ci --ignore-scripts --no-audit --no-fund) &&
        cp tests/page/package-lock.json "$modules/node_modules/installed-lock"
}

# shellcheck disable=SC2317 # the condition below calls it
chromium_starts() {
    local profile status
    profile=$(mktemp -d)
    timeout --kill-after=10 120 "$CHROMIUM" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --disable-background-networking --no-first-run --user-data-dir="$profile" --dump-dom about:blank >/dev/null 2>&1
    status=$?
    rm -rf "$profile"
    return $status
}

# browse PART: runs tests/page/browser/PART.test.mjs; $output gets its output. It may take half of the time that is
# left until in-source-tree.sh ends this script, so that a second try is possible, and a test that hangs can be named.
browse() {
    local left=$((${KN_TEST_LIMIT:-16000} - SECONDS))
    PAGE_MODULES=$(cd "$modules" && pwd) timeout --kill-after=10 "$((left / 2))" \
        node --test --test-reporter=tap "tests/page/browser/$1.test.mjs" >"$output" 2>&1
}

CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
export CHROMIUM
if [[ -z $CHROMIUM ]]; then
    echo "left out: matches in a browser (Debian's chromium is missing)"
elif ! "$KANUN" serve --help >/dev/null 2>&1; then
    echo "left out: matches in a browser (this program was configured --without-serve)"
elif ! chromium_starts; then
    echo "left out: matches in a browser (chromium is installed, but doesn't open an empty page here)"
elif ! install_modules >"$output" 2>&1; then
    echo "left out: matches in a browser (npm can't install what drives it):"
    tail -5 "$output"
else
    # WHOLE=1 adds whole matches of all families, which take half an hour. WHOLE="thousand,keyboard" adds only these.
    for part in run friends evening together heard ${WHOLE:+whole}; do
        # Other programs also run on the machine, so a test has failed only if it fails twice.
        browse "$part" || { grep '^not ok' "$output"; echo "once more:"; browse "$part"; }
        report "$output"
        holds "the browser has played: $part" grep -q '^# pass [1-9]' "$output"
    done
fi
finish
