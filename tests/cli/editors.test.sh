#!/bin/bash
# SPDX-License-Identifier: MIT
# editors.test.sh: the promises of docs/editors.md: the two files for editors, the comment that `kanun new` writes, and,
# where yaml-language-server is installed (or named by $YAML_LANGUAGE_SERVER), how it uses the schema.
# tests/unit/test_script_docs.c checks that the declarations of hooks are complete.
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

kanun 0 "a schema for all rules files" schema
lacks "it knows no game" special_seven "$out"
kanun 2 "a schema for a game that is not there" schema basra/egipt
complains "the nearest one is named" "did you mean 'basra/egypt'"
mkdir "$scratch/rules"
"$KANUN" schema basra/egypt >"$scratch/rules/basra-egypt.schema.json"
holds "a schema for a game is no larger than editors load at once" test "$(wc -c <"$scratch/rules/basra-egypt.schema.json")" -le 210000
kanun 0 "a new file" new "$scratch/fresh.yaml" --from basra/egypt
comment=$(sed -n 's/^\(# yaml-language-server: .*\)/\1/p' "$scratch/fresh.yaml")
# shellcheck disable=SC2016
same "names the schema beside it" '# yaml-language-server: $schema=basra-egypt.schema.json' "$comment"
has "as the page about editors does" "$comment" "$(<docs/editors.md)"

says_how=$(sed -n '2s/.*: kanun/kanun/p' "$scratch/fresh.yaml")
same "and says how to write it" "kanun schema basra/egypt > basra-egypt.schema.json" "$says_how"
(cd "$scratch" && "$KANUN" new child.yaml --from ./fresh.yaml >/dev/null)
same "for a file that extends a file, too" "kanun schema ./fresh.yaml > fresh.schema.json" "$(sed -n '2s/.*: kanun/kanun/p' "$scratch/child.yaml")"

# Where python3-jsonschema is installed, it validates files against a game's schema.
judged() { cat >"$scratch/judged/$1.yaml"; }
mkdir "$scratch/judged"
judged good-option <<<$'extends: basra/egypt\nset: {target: 121, special_seven: none, majority_carry: false, players: 3}'
judged good-own <<<$'extends: basra/egypt\noptions: {mine: {values: {one: {}, two: {}}}}\nset: {mine: two}'
judged good-cards <<<$'extends: basra/egypt\npack: {points: {TS: 2, red 2-4: 1}}\nhooks: {sweep: {cards: [J, {not: 7D}]}}'
judged bad-option <<<$'extends: basra/egypt\nset: {tagret: 121}'
judged bad-value <<<$'extends: basra/egypt\nset: {special_seven: hearts}'
judged bad-range <<<$'extends: basra/egypt\nset: {target: 2000000}'
if python3 -c 'import jsonschema, yaml' 2>/dev/null; then
    judged=$(python3 -c '
import json, jsonschema, sys, yaml
judge = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
for path in sys.argv[2:]:
    print(path.split("/")[-1], "yes" if judge.is_valid(yaml.safe_load(open(path))) else "no")
' "$scratch/rules/basra-egypt.schema.json" "$scratch"/judged/*.yaml)
    for one in good-option good-own good-cards; do has "the schema of a game takes $one" "$one.yaml yes" "$judged"; done
    for one in bad-option bad-value bad-range; do has "and refuses $one" "$one.yaml no" "$judged"; done
fi

if ! server=$(command -v "${YAML_LANGUAGE_SERVER:-yaml-language-server}") || ! command -v node >/dev/null; then
    echo "not asked: there is no yaml-language-server"
    finish
fi
mv "$scratch/fresh.yaml" "$scratch/rules"
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
file option <<<$'extends: basra/egypt\nset: {tagret: 121}'
file value <<<$'extends: basra/egypt\nset: {special_seven: hearts}'
file more <<<$'extends: basra/egypt\nset: {target: 2000000}'
file twice <<<$'extends: basra/egypt\nname: One\nname: Two'
file some <<<$'extends: basra/egypt\nset:\n  spec # complete'
file point <<<$'extends: basra/egypt\nset.spec # complete'
file which <<<$'extends: basra/egypt\nset:\n  special_seven: d # complete'
file worth <<<$'extends: basra/egypt\npack:\n  points:\n    T # complete'
file cards <<<$'extends: basra/egypt\nhooks:\n  sweep:\n    cards: 7 # complete'
file told <<<$'extends: basra/egypt\nset:\n  special_seven: any # hover'
timeout 120 node tests/cli/editors/ask.mjs "$server" "$scratch/rules" >"$scratch/asked" 2>&1
asked=$(<"$scratch/asked")
has "a good file is fine" "good.yaml: fine" "$asked"
has "so is what kanun new writes" "fresh.yaml: fine" "$asked"
for mistake in "key.yaml: 3 Property nmae" "inner.yaml: 5 Property mach" "dotted.yaml: 3 Property match.tagret" "number.yaml: 3 " \
    "range.yaml: 3 Value is above the maximum of 8" "word.yaml: 3 Value is not accepted" "truth.yaml: 3 Value is not accepted" \
    "kind.yaml: 3 Incorrect type" "hook.yaml: 4 Property evnt" "empty.yaml: 2 " \
    "twice.yaml: 4 Map keys must be unique" "option.yaml: 3 Property tagret" "value.yaml: 3 Value is not accepted" "more.yaml: 3 "; do
    has "a mistake is marked: $mistake" $'\n'"$mistake" $'\n'"$asked"
done
has "keys are explained" "A game ends after a deal in which a side reaches this many points." "$(sed -n 's/^hover.yaml: 4 shows//p' "$scratch/asked")"
has "keys of the file are completed" " match " "$(sed -n 's/^top.yaml: 3 completes//p' "$scratch/asked") "
has "options of the game are completed" " special_seven" "$(sed -n 's/^some.yaml: 4 completes//p' "$scratch/asked")"
has "also as dotted keys" " set.special_seven" "$(sed -n 's/^point.yaml: 3 completes//p' "$scratch/asked")"
has "and their values" " diamond" "$(sed -n 's/^which.yaml: 4 completes//p' "$scratch/asked")"
has "and explained" "sevens that take the whole floor" "$(sed -n 's/^told.yaml: 4 shows//p' "$scratch/asked")"
has "cards that count are completed" " TS" "$(sed -n 's/^worth.yaml: 5 completes//p' "$scratch/asked")"
has "so are cards of a filter" " 7D" "$(sed -n 's/^cards.yaml: 5 completes//p' "$scratch/asked")"
has "keys of a phase are completed" " match_first " "$(sed -n 's/^phase.yaml: 6 completes//p' "$scratch/asked") "
finish
