#!/bin/bash
# SPDX-License-Identifier: MIT
# sheets.test.sh: the sheets of the shipped games beside the texts of their rules, section by section, as
# tests/sheet-sections.txt lists it. tests/unit/test_games_sheets.c checks that no value is left out of a sheet.
set -u
. tests/cli/kanun.sh

# rows FILE: prints its lines GAME|OPTIONS|SECTION|PHRASE without comments, and without spaces around the bars.
rows() { sed '/^#/d; /^$/d; s/ *| */|/g' "$1"; }

# sheet GAME OPTIONS: prints the file with that sheet, whose lines are joined. The sheet is made only once.
sheet() {
    local file word words chosen=()
    file=$scratch/$(tr '/ =' '_.-' <<<"$1 $2")
    if [[ ! -e $file ]]; then
        read -ra words <<<"$2"
        for word in "${words[@]}"; do
            case ${word%%=*} in
            *.*) chosen+=(--key "$word") ;;
            *) chosen+=(--set "$word") ;;
            esac
        done
        timeout 60 "$KANUN" show "$1" "${chosen[@]}" >"$scratch/sheet" 2>&1 || { cat "$scratch/sheet"; return 1; }
        tr -s '\n ' ' ' <"$scratch/sheet" >"$file"
    fi
    cat "$file"
}

# wrong FILE: prints the deviations from the list, one on each line.
wrong() {
    local game options section phrase text
    while IFS='|' read -r game options section phrase; do
        case $game in =*) continue ;; esac
        case $phrase in "- "*) continue ;; esac
        text=$(sheet "$game" "$options") || { echo "$game $options: no sheet: $text"; continue; }
        case $phrase in
        "! "*) [[ $text != *"${phrase#! }"* ]] || echo "$game $options, section $section: still says: ${phrase#! }" ;;
        *) [[ $text == *"$phrase"* ]] || echo "$game $options, section $section: does not say: $phrase" ;;
        esac
    done < <(rows "$1")
}

# untold FILE: prints the sections of a text that have no line, and the families or files that the list leaves out.
untold() {
    local family sections section file
    while IFS='|' read -r family sections; do
        family=${family#= }
        for section in $sections; do
            rows "$1" | grep -q "^$family/[^|]*|[^|]*|$section|" || echo "$family: nothing of section $section"
        done
    done < <(rows "$1" | grep '^=')
    for file in ruledefs/*/*.yaml; do
        [[ $file != *.??.yaml ]] || continue # a translation
        file=${file#ruledefs/}
        rows "$1" | grep -q "^= ${file%%/*}|" || echo "${file%%/*}: no list of sections"
        rows "$1" | grep -q "^${file%.yaml}|" || echo "${file%.yaml}: no line of its own"
    done
}

# machine_words TEXT: prints words that only a program would use, without names in brackets.
machine_words() {
    # shellcheck disable=SC2001
    sed 's/([^()]*)//g' <<<"$1" | grep -oE 'when another step leads|of some ranks only|“[a-z_]+” and “[a-z_]+” differ|[a-z]+_[a-z_]+'
}

# machine_sheets: prints these words in the sheets of all games.
machine_sheets() {
    local file
    for file in ruledefs/*/*.yaml; do
        [[ $file != *.??.yaml ]] || continue
        machine_words "$(sheet "${file:9:-5}" "")" | sed "s|^|$file: |"
    done
}
same "no sheet has words of machines" "" "$(machine_sheets)"
same "which would be found" 'bid_number “bid” and “tricks” differ' \
    "$(machine_words 'The bid_number (a_name) counts: if “bid” and “tricks” differ.' | paste -sd' ')"
same "every sheet says what its text has, section by section" "" "$(wrong tests/sheet-sections.txt)"
same "every section of every text has a line" "" "$(untold tests/sheet-sections.txt)"

# Planted errors must be found.
sed 's/A card that can take something must do so\./A card need not take anything./' tests/sheet-sections.txt >"$scratch/list"
has "a phrase that a sheet does not have would be found" "basra/egypt , section 4: does not say: A card need not" \
    "$(rows "$scratch/list" | grep '^basra/egypt||4|' >"$scratch/few"; wrong "$scratch/few")"
echo 'basra/egypt | | 4 | ! A card that can take something must do so.' >"$scratch/few"
has "so would one that it must not have" "still says: A card that can take something must do so." "$(wrong "$scratch/few")"
sed '/| 6\.4 |/d' tests/sheet-sections.txt >"$scratch/list"
has "a section without a line would be found" "basra: nothing of section 6.4" "$(untold "$scratch/list")"
finish
