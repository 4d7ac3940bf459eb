#!/bin/bash
# SPDX-License-Identifier: MIT
# words.test.sh: the catalogues match the keys and holes that C and the commands in Lua use, in each language. Each
# check must also find a fault planted in a copy.
set -u
. tests/shell-suite.sh

words() { perl tests/words.pl "$1"; }
table() { { awk -f "$1/interp/words/table.awk" "$1/interp/words/en" "$1/interp/words/ja" >/dev/null; } 2>&1; }

# finds EXPECTED CHECK FILE SED: edits FILE in a copy that has the catalogues and one C file; the check must report
# EXPECTED.
finds() {
    local found
    rm -rf "$copy/interp" "$copy/scripts"
    mkdir -p "$copy/interp/engine/state" "$copy/scripts/commands"
    cp -r interp/words "$copy/interp/"
    cp scripts/commands/sweep.lua "$copy/scripts/commands/"
    cp interp/engine/state/move.c "$copy/interp/engine/state/"
    chmod -R u+w "$copy"
    sed -i "$4" "$copy/$3"
    found=$("$2" "$copy")
    [[ $found == *"$1"* ]] || { printf '%s\n' "$found"; return 1; }
}

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
en=interp/words/en ja=interp/words/ja

nothing "catalogues and C belong together" words .
nothing "catalogues can be read" table .
holds "a key that English has not would be found" finds "there is no sentence 'move.no-cart'" words \
    interp/engine/state/move.c 's/move\.no-card"/move.no-cart"/'
holds "a sentence that nobody says would be found" finds 'no C says it' words $en '$a some.key = x'
holds "a hole that nobody fills would be found" finds "'move.no-card' has a hole {word}" words \
    interp/engine/state/move.c '$a void f(void) { kn_say(o, 1, l, "move.no-card", KN_TEXT("card", g(")"))); }'
holds "a hole of a sentence on paper that nobody fills would be found" finds "'move.no-card' has a hole {word}" words \
    interp/engine/state/move.c '$a void f(void) { kn_say_to(o, l, "move.no-card", KN_TEXT("card", x)); }'
holds "a hole of a key in a variable that nobody fills would be found" finds "'move.no-card' has a hole {word}" words \
    interp/engine/state/move.c '$a void f(void) {\nconst char *key = a ? KN_KEY("move.no-card") : b;\nkn_say(o, 1, l, key, KN_TEXT("card", x)); }'
holds "a key of a command that English has not would be found" finds "there is no sentence 'sweep.mean'" words \
    scripts/commands/sweep.lua 's/word "sweep.means"/word "sweep.mean"/'
holds "a hole of a command that nobody fills would be found" finds "'sweep.now' has a hole {value}" words \
    scripts/commands/sweep.lua 's/, value = question.now//'
holds "a missing translation would be found" finds 'move.no-card is missing' words $ja '/^move.no-card =/d'
holds "a translation without English would be found" finds 'English has no such sentence' words $ja '$a some.key = x'
holds "a forgotten hole would be found" finds '{word} is forgotten' words $ja 's/^\(move.no-card = \).*/\1x/'
holds "a hole of one language only would be found" finds 'nobody fills {wort}' words $ja \
    's/^\(move.no-card =.*\)/\1{wort}/'
holds "narrow brackets among wide ones would be found" finds 'narrow brackets' words $ja 's/^\(move.no-card =.*\)/\1 (x)/'
holds "an open brace would be found" finds 'a brace is open' words $ja 's/^\(move.no-card =.*\)/\1{word/'
holds "a brace too many would be found" finds 'a brace closes nothing' words $ja 's/^\(move.no-card =.*\)/\1}/'
holds "an unknown form would be found" finds "'many' is no form" words $ja 's/^\(move.no-card =.*\)/\1{word, many}/'
holds "a plural of another language would be found" finds "'few' is no plural" words $en \
    's/^\(move.no-card =.*\)/\1{word, plural, few {x} other {y}}/'
holds "a choice without other would be found" finds "{word} has no variant 'other'" words $en \
    's/^\(move.no-card =.*\)/\1{word, select, a {x}}/'
holds "two sentences of one key would be found" finds "en:10: there are two sentences 'language.name'" table $en \
    '9a language.name = x'
holds "a line that is nothing would be found" finds "a line is a comment" table $ja '1i what?'

finish
