#!/bin/bash
# SPDX-License-Identifier: MIT
# manual.test.sh: the manual page, the page of the command line and the completions in docs/ match the program's output,
# and shells can read them. `PIN=1 tests/cli/manual.test.sh` rewrites them (the page itself needs scdoc).
set -u
. tests/cli/kanun.sh

# The page must contain neither the build date nor the version of scdoc.
page() { SOURCE_DATE_EPOCH=1767225600 scdoc | sed '/^\.\\" /d'; }

# fresh FILE FORM...: FILE must be equal to the output of `kanun FORM...`.
fresh() {
    local file=$1
    shift
    if [[ -n ${PIN-} ]]; then
        "$KANUN" "$@" >"$file"
    elif cmp -s "$file" <("$KANUN" "$@"); then
        pass "$file is what 'kanun $*' prints"
    else
        fail "$file is stale; write it anew with: PIN=1 tests/cli/manual.test.sh" \
            "$(diff "$file" <("$KANUN" "$@") | head -20)"
    fi
}

[[ -z ${PIN-} ]] || mkdir -p docs/completion
fresh docs/kanun.1.scd manual
fresh docs/command-line.md manual markdown
for shell in bash zsh fish; do
    fresh docs/completion/kanun.$shell completion $shell
done
if ! command -v scdoc >/dev/null; then
    echo "not compared: docs/kanun.1, for there is no scdoc"
elif [[ -n ${PIN-} ]]; then
    page <docs/kanun.1.scd >docs/kanun.1
else
    same "docs/kanun.1 is made of docs/kanun.1.scd" "$(<docs/kanun.1)" "$(page <docs/kanun.1.scd)"
fi
[[ -z ${PIN-} ]] || exit 0

for command in list show play replay learn sim check test resolve perft session explain; do
    has "the page tells of $command" "kanun $command" "$(<docs/kanun.1)"
done
for option in $("$KANUN" sim --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
    has "the page tells of --$option" "*--$option*" "$(<docs/kanun.1.scd)"
    has "it is completed, and what it does is told" $'\n'"--$option"$'\t' $'\n'"$("$KANUN" completion words -- sim --)"
done
has "the words to type are translated" 'ルールを文で示す' "$("$KANUN" manual markdown --lang ja)"
has "the rest stays English" '## Playing' "$("$KANUN" manual markdown --lang ja)"
has "--players of list is a number" 'players N  ' "$("$KANUN" list --help)"
for shell in zsh fish; do
    if command -v $shell >/dev/null; then
        holds "$shell can read its completion" $shell -n docs/completion/kanun.$shell
    else
        echo "not read: docs/completion/kanun.$shell, for there is no $shell"
    fi
done
if command -v fish >/dev/null; then
    fish_offers() { # completions that fish offers at the end of a line
        mkdir -p "$scratch/bin" && ln -sf "$(realpath "$KANUN")" "$scratch/bin/kanun"
        PATH=$scratch/bin:$PATH KANUN_PATH=$PWD/ruledefs HOME=$scratch fish -c \
            'source docs/completion/kanun.fish; complete -C "'"$1"'"'
    }
    has "fish completes commands, with what they do" $'sim\t' "$(fish_offers "kanun si")"
    has "and options" $'--games\t' "$(fish_offers "kanun sim --ga")"
    has "and games" "basra/egypt" "$(fish_offers "kanun sim basra/eg")"
    has "and values" "peek=dealer" "$(fish_offers "kanun sim basra/egypt --set pe")"
    has "and players" "greedy,random" "$(fish_offers "kanun sim --players greedy,ra")"
    has "and files" "README.md" "$(fish_offers "kanun check READ")"
fi

# completed WORD...: prints the completions of bash for the last word.
completed() {
    (
        kanun() { "$KANUN" "$@"; }
        # shellcheck disable=SC1091
        . docs/completion/kanun.bash
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        COMPREPLY=()
        _kanun
        echo "${COMPREPLY[*]}"
    )
}
same "bash completes commands" "sim" "$(completed kanun si)"
same "bash completes options of a command" "--games" "$(completed kanun sim basra/egypt --ga)"
same "and those of no other" "" "$(completed kanun check --ga)"
same "bash completes games" "basra/egypt basra/egypt_open_cut" "$(completed kanun sim basra/egy)"
same "bash completes options of a game" "target=" "$(completed kanun sim basra/egypt --set targ)"
same "bash completes their values" "dealer" "$(completed kanun sim basra/egypt --set peek = de)"
same "bash completes the values behind the sign" "dealer all none" "$(completed kanun sim basra/egypt --set peek =)"
same "bash completes colours" "always" "$(completed kanun list --colour al)"
mkdir "$scratch/files"
touch "$scratch/files/g:one.yaml" "$scratch/files/other.yaml"
same "bash completes files behind a colon, and no others" "one.yaml" "$(completed kanun check "$scratch/files/g" :)"
same "bash completes players" "greedy" "$(completed kanun sim basra/egypt --players gr)"
same "and each of several" "greedy,random" "$(completed kanun sim basra/egypt --players greedy,ra)"
same "people are players of play" "human" "$(completed kanun play basra/egypt --players hu)"
same "and of nothing else" "" "$(completed kanun sim basra/egypt --players hu)"
for values in "show --format markdown" "show --lang ja" "list --lang en" "replay --export json" "list --colour never"; do
    read -r command option value <<<"$values"
    same "bash completes values: $values" "$value" "$(completed kanun "$command" "$option" "${value:0:1}" | tr ' ' '\n' | grep -x "$value")"
done
same "bash completes families where there may be one" "basra" "$(completed kanun list basr | tr ' ' '\n' | grep -x basra)"
same "and files where there may be one" "README.md" "$(completed kanun check READM)"
same "but not elsewhere" "" "$(completed kanun explain READM)$(completed kanun completion READM)"
same "and folders" "ruledefs" "$(completed kanun list --path ruled)"
same "the value of an option is no game" "target=" "$(completed kanun sim --seed 5 basra/egypt --set targ)"
same "a command that there is not has nothing" "" "$(completed kanun smi --)$(completed kanun smi ba)"

kanun 2 "completion of a shell takes no game" completion bash basra/egypt
complains "it says so" "completion bash takes no further word, found 'basra/egypt'"
kanun 2 "completion for a shell that there is not" completion csh
complains "it tells which there are" "bash, zsh and fish"
kanun 2 "a manual of another form" manual html
finish
