#!/bin/bash
# SPDX-License-Identifier: MIT
# cookbook.test.sh: tests each recipe of docs/cookbook/. `kanun check` accepts its rules file, and random matches end.
# Its scenarios (tests/cookbook/NAME.test.yaml) pass by its rules, and every one of them fails by the parent's: each
# shows the effect of the recipe. The mistake named below the recipe prints the message shown there. With MESSAGES=write
# the messages in the pages are rewritten instead (tests/update-goldens.sh --messages). docs.test.sh tests the other
# parts of pages.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || { echo "there is no program to test" >&2; exit 99; }
KANUN=$(realpath "$KANUN")
top=$PWD
examples=$top/tests/cookbook
export KANUN KANUN_PATH=$top/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# reported: from a report on standard input, prints the part that a page shows: the first error, the first line of the
# expectation, and the suggestion.
reported() {
    awk -v top="$top/" '
        { while (at = index($0, top)) $0 = substr($0, 1, at - 1) substr($0, at + length(top)) }
        / error: / { if (errors++) exit; print; next }
        /^  expected/ { expected = $0; next }
        /^    [^ |]/ && expected { expected = expected " ..."; print expected; expected = ""; next }
        expected { print expected; expected = "" }
        /^  did you mean/ { print }
        END { if (expected) print expected }'
}

# scenarios GAME: runs the recipe's scenarios with the rules of this game, and prints the report.
scenarios() {
    sed "s|^game: .*|game: $1|" "$examples/$recipe.test.yaml" >"$recipe.as.test.yaml"
    timeout 60 "$KANUN" test "$recipe.as.test.yaml" 2>&1
}

# Tests the recipe $recipe, whose files are in the current folder.
test_recipe() {
    local parent report
    # A file can't remove an option with a range if it sets the same key to a value outside the range, so these notes
    # are allowed.
    report=$(timeout 60 "$KANUN" check "$recipe.yaml" 2>&1 | sed -E '1s/ \(.*//; /: note: other values of .(target|barrel_at). /d')
    same "$recipe: kanun check finds nothing" "$recipe.yaml: fine" "$report"
    holds "$recipe: random matches" timeout 60 "$KANUN" sim "$recipe.yaml" --games 2 --max-deals 40 --seed 1 --threads 1 --players random
    if [[ ! -e $examples/$recipe.test.yaml ]]; then
        fail "$recipe: there are no scenarios: tests/cookbook/$recipe.test.yaml"
        return
    fi
    report=$(scenarios "./$recipe.yaml")
    if grep -qE '^[1-9][0-9]* passed, 0 failed$' <<<"$report"; then
        pass "$recipe: scenarios"
    else
        fail "$recipe: scenarios" "$report"
    fi
    parent=$(sed -n 's/^extends: *//p' "$recipe.yaml")
    report=$(scenarios "$parent")
    if grep -qE '^ok: ' <<<"$report" || [[ -z $report ]]; then
        fail "$recipe: a scenario passes without the recipe" "$report"
    else
        pass "$recipe: no scenario passes without the recipe"
    fi
}

# Tests the mistake of a recipe: with $right replaced by $wrong in its files, `kanun check` must print $expected.
test_mistake() {
    local text report file found=''
    rm -rf mistake
    mkdir mistake
    for file in "$recipe.yaml" "$recipe.lua"; do
        [[ -e $file ]] || continue
        text=$(<"$file")
        [[ $text != *"$right"* ]] || found=1
        printf '%s\n' "${text/"$right"/"$wrong"}" >"mistake/$file"
    done
    [[ $found ]] || fail "$recipe: the mistake" "the files do not contain '$right'"
    report=$(cd mistake && timeout 60 "$KANUN" check "$recipe.yaml" 2>&1) && fail "$recipe: the mistake is accepted" "$report"
    report=$(reported <<<"$report")
    [[ ${MESSAGES-} != write ]] || written=$report$'\n'
    [[ ${MESSAGES-} == write ]] || same "$recipe: what the mistake prints" "$expected" "$report"
}

# Reads a page once. A heading begins a recipe. If a line ends with a file's name in backticks and a colon, the next
# fenced block is that file. A paragraph "**Mistake:** `wrong` instead of `right`" or "**Mistake:** without `right`"
# is followed by a block `text` with the message.
test_page() { # test_page FILE
    local text label='' within='' block='' recipe='' right='' wrong='' mistakes=0 written expected
    # shellcheck disable=SC2016
    local named='^`([A-Za-z0-9_.-]+)`:$' swapped='^\*\*Mistake:\*\* `(.*)` instead of `(.*)`$' left_out='^\*\*Mistake:\*\* without `(.*)`$'
    while IFS= read -r text; do
        if [[ $within && $text == '```' ]]; then
            if [[ $within == text && $right ]]; then
                expected=${block%$'\n'} written=$block
                test_mistake
                printf '%s' "$written" >>"$work/page"
                ((++mistakes))
            elif [[ $label == *.yaml ]]; then
                finish_recipe
                recipe=${label%.yaml}
                printf '%s' "$block" >"$label"
                ((++recipes))
            elif [[ $label ]]; then
                printf '%s' "$block" >"$label"
            fi
            within='' right='' label=''
        elif [[ $within ]]; then
            block+=$text$'\n'
            [[ $within == text && $right ]] && continue
        elif [[ $text == '```'* ]]; then
            within=${text#???} block=''
        elif [[ $text =~ $named ]]; then
            label=${BASH_REMATCH[1]}
        elif [[ $text =~ $swapped ]]; then
            wrong=${BASH_REMATCH[1]} right=${BASH_REMATCH[2]}
        elif [[ $text =~ $left_out ]]; then
            wrong='' right=${BASH_REMATCH[1]}
        elif [[ $text == '#'* ]]; then
            finish_recipe
        fi
        printf '%s\n' "$text" >>"$work/page"
    done <"$1"
    finish_recipe
    [[ ${MESSAGES-} != write ]] || cp "$work/page" "$1"
    rm "$work/page"
}

# The files of a recipe are complete as soon as the next recipe begins.
finish_recipe() {
    [[ $recipe ]] || return 0
    same "$recipe: one mistake is shown" 1 "$mistakes"
    [[ ${MESSAGES-} == write ]] || test_recipe
    recipe='' mistakes=0
}

recipes=0
# Controls: a recipe without effect, one with a failing scenario, one without scenarios; mistakes that are accepted,
# that print something else, and that can't be made.
control() { # control FILE NAME LINE MISTAKE: a recipe
    # shellcheck disable=SC2016
    printf '## Control\n\n`%s.yaml`:\n\n```yaml\nextends: basra/egypt\nname: Control\n%s\n```\n\n**Mistake:** %s\n\n```text\n?\n```\n\n' "$2" "$3" "$4" >>"$1"
}
if [[ ! ${PAGE-} && ${MESSAGES-} != write ]]; then
    mkdir "$work/controls"
    cd "$work/controls" || exit 99
    # shellcheck disable=SC2016
    {
        control page.md fails 'match: {target: 51}' '`hooks: {}` instead of `match: {target: 51}`'
        control page.md idle 'match: {winner: lowest}' '`winner: nobody` instead of `winner: lowest`'
        control page.md bare 'match: {target: 51}' '`taget` instead of `trget`'
    }
    printf 'game: ./fails.yaml\nscenarios: {the target is 61: {then: {target: 61}}}\n' >fails.test.yaml
    printf 'game: ./idle.yaml\nscenarios: {the target is 101: {then: {target: 101}}}\n' >idle.test.yaml
    found=$(examples=$PWD test_page page.md)
    for one in "fails: the mistake is accepted" "fails: what the mistake prints" "fails: scenarios" \
        "idle: what the mistake prints" "idle: a scenario passes without the recipe" \
        "bare: the mistake" "bare: there are no scenarios"; do
        holds "found: $one" grep -q "^FAILED: $one" <<<"$found"
    done
    cd "$top" || exit 99
fi

recipes=0
mkdir "$work/recipes"
cd "$work/recipes" || exit 99
index='' headings=''
for page in "$top"/docs/cookbook/${PAGE:-*}.md; do
    [[ $page == */README.md ]] && continue
    test_page "$page"
    headings+=$(sed -n "s|^## \(.*\)|\1 (${page##*/})|p" "$page")$'\n'
done
cd "$top" || exit 99
index=$(sed -n 's/^- \[\(.*\)\](\([a-z]*\.md\)#.*)$/\1 (\2)/p' docs/cookbook/README.md)
[[ ${PAGE-} ]] || same "docs/cookbook/README.md lists every recipe" "$(sort <<<"${headings%$'\n'}")" "$(sort <<<"$index")"
[[ ${PAGE-} ]] || if ((recipes >= 60)); then pass "there are at least sixty recipes: $recipes"; else fail "there are only $recipes recipes"; fi
finish
