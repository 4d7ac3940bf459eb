#!/bin/bash
# SPDX-License-Identifier: MIT
# say.test.sh: every sentence that the program says at the table has a row in the table of translations, and the
# table has no rows that nobody says.
set -u
. tests/shell-suite.sh
command -v perl >/dev/null || {
    echo "SKIPPED: no perl" >&2
    exit 77
}

# The sentences in the sources: what stands in SAY(..., "sentence") and its like, and the help of play's words.
said() {
    perl -0777 -ne '
        s/"\s*\n\s*"//g;
        while (/\b(?:KC_SAY|KC_PLAY_SAY|SAY|kc_say)\(((?:[^"()]|\([^()]*\))*?),\s*"((?:[^"\\]|\\.)*)"/g) { print "$2\n" }
        while (/PLAY_WORD\("[^"]*",\s*"[^"]*",\s*"([^"]*)"/g) { print "$1\n" }
    ' "$@" | sort -u
}
rows() { perl -0777 -ne 's/"\s*\n\s*"//g; while (/^\s*\{\s*"((?:[^"\\]|\\.)*)",\s*"/mg) { print "$1\n" }' interp/cli/say.c | sort -u; }

same "the table is what is said" "$(rows)" "$(said interp/cli/[!s]*.c interp/cli/s[!a]*.c interp/cli/*.def)"
printf 'kc_say(language, "never said"\n    " before")\n' >"${TMPDIR:-/tmp}/said.$$"
same "a sentence without a row would be found" "never said before" "$(said "${TMPDIR:-/tmp}/said.$$")"
rm -f "${TMPDIR:-/tmp}/said.$$"
finish
