#!/bin/bash
# SPDX-License-Identifier: MIT
# editors.test.sh: what docs/editors.md promises: the two files for editors, the comment that `kanun new` writes, and, where
# yaml-language-server is installed (or named by $YAML_LANGUAGE_SERVER), what it makes of the schema. That the declarations of
# hooks name everything is tested in tests/unit/test_script_docs.c.
set -u
. tests/cli/kanun.sh

kanun 0 "declarations of hooks" reference lua
same "are for editors only" "---@meta" "${out%%$'\n'*}"
says "they have classes" "---@class Zone: Cards"
says "functions with arguments and results" $'---@param what What\n---@param to Zone\n---@param where? "bottom"\n---@return integer\nfunction Zone:move(what, to, where) end'
says "and variables of the core with what they mean" "---@field last_taker Side? the side that was the last to take cards"
if command -v luacheck >/dev/null; then
    holds "they are Lua" luacheck --quiet --no-config --std lua54 --globals hook all cards card integer flag choice points name \
        --ignore 21. 241 --no-max-line-length - < <(printf '%s\n' "$out")
fi
kanun 0 "the reference as ever" reference markdown
same "is the page" "$(head -c 200 docs/rule-language.md)" "$(head -c 200 <<<"$out")"
kanun 2 "another form" reference html
complains "the forms are listed" "unknown form 'html': markdown or lua"
kanun 2 "two forms" reference lua markdown

"$KANUN" schema >"$scratch/kanun.schema.json"
kanun 0 "a new file" new "$scratch/fresh.yaml" --from basra/egypt
comment=$(sed -n 's/^\(# yaml-language-server: .*\)/\1/p' "$scratch/fresh.yaml")
# shellcheck disable=SC2016
same "names the schema beside it" '# yaml-language-server: $schema=kanun.schema.json' "$comment"
has "as the page about editors does" "$comment" "$(<docs/editors.md)"

if ! server=$(command -v "${YAML_LANGUAGE_SERVER:-yaml-language-server}") || ! command -v node >/dev/null; then
    echo "not asked: there is no yaml-language-server"
    finish
fi
mkdir "$scratch/rules"
mv "$scratch/kanun.schema.json" "$scratch/fresh.yaml" "$scratch/rules"
file() { { echo "$comment"; cat; } >"$scratch/rules/$1.yaml"; }
file good <<<$'extends: basra/egypt\nset: {target: 121}\npack: {points: {TS: 2}, points_total: 17}'
file key <<<$'extends: basra/egypt\nnmae: Mine'
file inner <<<$'extends: basra/egypt\nphases:\n  play:\n    fishing: {mach: rank}'
file dotted <<<$'extends: basra/egypt\nmatch.tagret: 51'
file number <<<$'extends: basra/egypt\nmatch: {target: many}'
file range <<<$'extends: basra/egypt\nplayers: 12'
file word <<<$'extends: basra/egypt\ndirection: left'
file truth <<<$'extends: basra/egypt\nhooks: {x: {off: maybe}}'
file kind <<<$'extends: basra/egypt\nzones: [hand, floor]'
file hook <<<$'extends: basra/egypt\nhooks:\n  sevens: {evnt: deal end}'
file empty <<<'name: Nothing else'
file hover <<<$'extends: basra/egypt\nmatch:\n  target: 51 # hover'
file top <<<$'extends: basra/egypt\nma # complete'
file phase <<<$'extends: basra/egypt\nphases:\n  play:\n    fishing:\n      ma # complete'
timeout 120 node tests/cli/editors/ask.mjs "$server" "$scratch/rules" >"$scratch/asked" 2>&1
asked=$(<"$scratch/asked")
has "a good file is fine" "good.yaml: fine" "$asked"
has "so is what kanun new writes" "fresh.yaml: fine" "$asked"
for mistake in "key.yaml: 3 Property nmae" "inner.yaml: 5 Property mach" "dotted.yaml: 3 Property match.tagret" "number.yaml: 3 " \
    "range.yaml: 3 Value is above the maximum of 8" "word.yaml: 3 Value is not accepted" "truth.yaml: 3 Value is not accepted" \
    "kind.yaml: 3 Incorrect type" "hook.yaml: 4 Property evnt" "empty.yaml: 2 "; do
    has "a mistake is marked: $mistake" $'\n'"$mistake" $'\n'"$asked"
done
has "keys are explained" "A game ends after a deal when a side has so many points." "$(sed -n 's/^hover.yaml: 4 shows//p' "$scratch/asked")"
has "keys of the file are completed" " match " "$(sed -n 's/^top.yaml: 3 completes//p' "$scratch/asked") "
has "keys of a phase are completed" " match_first " "$(sed -n 's/^phase.yaml: 6 completes//p' "$scratch/asked") "
finish
