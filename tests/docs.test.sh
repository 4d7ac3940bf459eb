#!/bin/bash
# SPDX-License-Identifier: MIT
# docs.test.sh: runs the examples of README.md, CONTRIBUTING.md, NEWS.md and the pages below docs/ by the rules of
# docs/README.md, each page in its own folder. It also checks links, and reports a stale generated reference. The Lua
# examples of hooks.md, the scenarios of scenarios.md and the transcripts of session-protocol.md are tested elsewhere:
# see `elsewhere`.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || { echo "there is no program to test" >&2; exit 99; }
KANUN=$(realpath "$KANUN")
top=$PWD
export LC_ALL=C.UTF-8 KANUN KANUN_PATH=$top/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

kanun() { timeout 300 "$KANUN" "$@"; }

# elsewhere PAGE LANGUAGE: true if another test runs these blocks, which have no file name.
elsewhere() {
    case $1:$2 in
    hooks:yaml | hooks:lua) ;;                # tests/unit/test_script_docs.c
    scenarios:yaml) ;;                        # tests/scenarios.test.sh
    session-protocol:session) ;;              # tests/cli/session-doc.test.sh
    *) false ;;
    esac
}

# Turns expected output into a shell pattern, in which "..." stands for any text.
pattern() { printf '%s' "$1" | sed -e 's/[][*?\\]/\\&/g' -e 's/\.\.\./*/g'; }

# A Python with cffi runs the examples of the Python package.
python=$(python_with_cffi) && python3() { command "$python" "$@"; }
export PYTHONPATH=$top/scripts/python PYTHONDONTWRITEBYTECODE=1 KANUN_LIBRARY=${LIBKANUN:-$(dirname "$KANUN")/.libs/libkanun.so}

# run COMMAND: runs a command, which must exit with 0 or with N if it has the comment "# exit status N". $output gets
# its output. False if it was not run.
run() {
    local wanted=0 found
    output=''
    if [[ $1 == *python3* ]] && ! type -P python3 >/dev/null || [[ $page == python && -z $python ]]; then
        echo "not run, for there is no python3, or it has no cffi: $1"
        return 1
    fi
    [[ $1 =~ \#\ exit\ status\ ([0-9]+)$ ]] && wanted=${BASH_REMATCH[1]}
    output=$(eval "set -o pipefail; $1" 2>&1 </dev/null)
    found=$?
    if ((found == wanted)); then pass "$name: $1"; else fail "$name: $1" "status $found instead of $wanted: $output"; fi
}

# Runs a command. If the block shows output, the command must print exactly that.
run_shown() { # run_shown COMMAND EXPECTED
    run "$1" && [[ -n $2 ]] || return 0
    # shellcheck disable=SC2053
    if [[ $output == $(pattern "$2") ]]; then
        pass "$name: what '$1' prints"
    else
        fail "$name: what '$1' prints" "$(diff <(printf '%s\n' "$2") <(printf '%s\n' "$output"))"
    fi
}

run_console() {
    local text command='' shown=''
    while IFS= read -r text; do
        if [[ $text == '$ '* ]]; then
            [[ -z $command ]] || run_shown "$command" "${shown%$'\n'}"
            command=${text#??} shown=''
        else
            shown+=$text$'\n'
        fi
    done < <(printf '%s' "$block")
    [[ -z $command ]] || run_shown "$command" "${shown%$'\n'}"
}

# Tests a whole block: its $language, its file ($file, may be empty), its text $block, and where it begins ($name).
finish_block() {
    local command
    if [[ -n $file ]]; then
        printf '%s' "$block" >"$file"
        return
    fi
    case $language in
    text) ;;
    console) run_console ;;
    sh)
        while IFS= read -r command; do
            case $command in
            'kanun '*) run "$command" ;;
            'make '* | 'bash '* | ./bootstrap*) holds "$name: there is: $command" can_be_run "${command%%#*}" ;;
            esac
        done < <(printf '%s' "$block")
        ;;
    *) elsewhere "$page" "$language" || fail "$name: a block of '$language' is neither named nor run" "$block" ;;
    esac
}

# True if the make targets, tests, scripts and arguments of bootstrap in a command exist. The command is not run.
can_be_run() { # can_be_run COMMAND
    local words word
    read -ra words <<<"${1//[\"=]/ }"
    case ${words[0]} in
    bash) [[ -e $top/${words[1]} ]] ;;
    ./bootstrap) ((${#words[@]} == 1)) || grep -q "^  ./bootstrap ${words[1]} " < <("$top/bootstrap" --help) ;;
    make)
        for word in "${words[@]:1}"; do
            case $word in
            -* | build | build-test | TESTS | PARTS) ;;
            tests/unit/*) [[ -e $top/$word.c ]] ;;
            tests/*) [[ -e $top/$word ]] ;;
            */* | briscola) ;;
            *) [[ -z ${TOP_BUILDDIR-} ]] || grep -q "^$word:" "$TOP_BUILDDIR/Makefile" ;;
            esac || { echo "there is no '$word'"; return 1; }
        done
        ;;
    esac
}

run_page() { # run_page PAGE FILE
    local page=$1 text label='' number=0 within='' language file block name output
    # shellcheck disable=SC2016
    local named='`([A-Za-z0-9_.-]+)`:$'
    mkdir "$work/$page" "$work/$page/docs"
    ln -s "$top/tests" "$top/ruledefs" "$top/scripts" "$work/$page"
    cd "$work/$page" || exit 99
    while IFS= read -r text; do
        ((++number))
        if [[ $within && $text == '```' ]]; then
            within='' && finish_block
        elif [[ $within ]]; then
            block+=$text$'\n'
        elif [[ $text == '```'* ]]; then
            within=1 language=${text#???} file=$label block='' name="${2#"$top/"}:$number"
        elif [[ $text =~ $named ]]; then
            label=${BASH_REMATCH[1]}
            continue
        fi
        [[ -z $text ]] || label=''
    done <"$2"
    cd "$top" || exit 99
    same "$page: the last block is closed" "" "$within"
}

# The headings of a page, in the form that links use.
headings() { sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -d "\`'\",.:()/?&"; }

# Relative links of a page must lead to existing files and headings.
check_links() { # check_links FILE
    local target page missing=''
    while read -r target; do
        case $target in
        http*) continue ;;
        \#*) page=$1 ;;
        *) page=${1%/*}/${target%%#*} ;;
        esac
        [[ -e $page ]] && { [[ $target != *'#'* || $page != *.md ]] || grep -qxF -e "${target#*#}" < <(headings "$page"); } || missing+="$target "
    done < <(grep -o '](\([^)]*\))' "$1" | sed 's/^](\(.*\))$/\1/')
    same "${1#"$top/"}: every link leads somewhere" "" "$missing"
}

# Controls: a page with a wrong exit status, a wrong output, a wrong file content and a wrong kind of block; and a
# page with a wrong link.
cat >"$work/wrong.md" <<'PAGE'
`few.yaml`:

```yaml
name: Few
```

```console
$ kanun check few.yaml
$ kanun explain E0201     # exit status 1
$ kanun --version
kanun 99
```

```yaml
name: nobody runs this
```

```sh
make -C build chekc
make -C build check TESTS="tests/unit/test_nothing"
bash tests/nothing.sh
./bootstrap nothing
make -C build check TESTS="tests/unit/test_api tests/docs.test.sh"
```
PAGE
found=$(run_page wrong "$work/wrong.md")
same "what is wrong in a page is found" "8 of 8" "$(grep -c '^FAILED' <<<"$found") of 8"
echo '[nothing](there.md) [nor](#here)' >"$work/wrong.md"
found=$(check_links "$work/wrong.md")
same "a link that leads nowhere is found" "1" "$(grep -c '^FAILED.*every link' <<<"$found")"

if cmp -s docs/rule-language.md <("$KANUN" reference); then
    pass "docs/rule-language.md is what the program prints"
else
    fail "docs/rule-language.md is stale; write it anew with: kanun reference > docs/rule-language.md" \
        "$(diff docs/rule-language.md <("$KANUN" reference) | head -20)"
fi
# README's table of games has a row for each family, which names its rules files (the Basras are too many for a row).
families=$(for folder in "$top"/ruledefs/*/; do
    find "$folder" -name '*.yaml' ! -name '*.*.yaml' -printf '`%f`\n' | sed 's/\.yaml`/`/' | LC_ALL=C sort | paste -sd ' '
done | grep -v egypt | LC_ALL=C sort)
rows=$(sed -n '/^## The games/,/^## In/p' "$top/README.md" | grep '^| [^|]* | `' | cut -d'|' -f3 |
    while read -r names; do tr -d ', ' <<<"$names" | grep -o '`[^`]*`' | LC_ALL=C sort | paste -sd ' '; done | LC_ALL=C sort)
same "README names every family and its rules files" "$families" "$rows"
while read -r path; do
    page=${path#"$top/"}
    page=${page#docs/}
    page=${page%.md}
    page=${page//\//-}
    [[ $path == "$top/README.md" ]] && page=front
    check_links "$path"
    run_page "$page" "$path"
done < <(printf '%s\n' "$top"/README.md "$top"/CONTRIBUTING.md "$top"/NEWS.md; find "$top/docs" -name '*.md' | LC_ALL=C sort)
finish
