# SPDX-License-Identifier: MIT
# goldens.sh: what perft.test.sh and update-goldens.sh share, to be sourced: which games there are, and how the numbers
# in tests/golden/ come about. It neither checks nor writes them.
# shellcheck shell=bash
: "${KANUN_PATH:=ruledefs}"
export KANUN_PATH LC_ALL=C # sheets have cards as letters

# Every rules file: ids of games, paths of test games.
games() {
    local file
    for file in ruledefs/*/*.yaml; do
        [[ $file != *.??.yaml ]] || continue # a translation
        file=${file#ruledefs/}
        echo "${file%.yaml}"
    done
    printf '%s\n' tests/games/*.yaml
}

# players GAME: the numbers of players that it allows.
players() {
    local n
    for ((n = 1; n <= 12; n++)); do
        "$KANUN" perft "$1" --set players=$n --seed 1 --depth 0 >/dev/null 2>&1 && echo $n
    done
    return 0
}

# arguments OPTIONS: sets the array `chosen` to the program's arguments for `players=4,key:phases.pass.off=true`.
arguments() {
    local part parts
    chosen=()
    IFS=, read -ra parts <<<"$1"
    for part in "${parts[@]}"; do
        case $part in
        key:*) chosen+=(--key "${part#key:}") ;;
        *) chosen+=(--set "$part") ;;
        esac
    done
}

# perft GAME OPTIONS SEED DEPTH
perft() {
    arguments "$2"
    "$KANUN" perft "$1" "${chosen[@]}" --seed "$3" --depth "$4" 2>&1
}

# fingerprint GAME OPTIONS: prints the deals and decisions of 200 random matches, and a hash over these, the numbers
# of legal moves, the matches won and drawn, and the points of each side. Names, texts and speed don't affect it.
fingerprint() {
    local result part
    arguments "$2"
    if ! result=$("$KANUN" sim "$1" "${chosen[@]}" --games 200 --seed 1 --players random --threads 1 \
            --max-deals 300 --json 2>&1); then
        echo "$result"
        return 1
    fi
    result=$(grep -v "^kanun: warning: " <<<"$result")
    part=$(sed -E 's/.*("matches":.*"sides":\[[^]]*\]).*/\1/; s/("deal_units":-?[0-9]+),[^}]*/\1/g' <<<"$result")
    sed -E 's/.*"deals":([0-9]+),"decisions":([0-9]+).*/\1 \2/' <<<"$part" | tr '\n' ' '
    printf '%s' "$part" | sha256sum | cut -c1-16
}

# Lines without comments.
lines() { sed '/^#/d; /^$/d' "$1"; }

# The pinned sheets: lines "FILE ARGUMENTS of `kanun show`".
shown() {
    cat <<'LIST'
show_egypt.txt basra/egypt
show_egypt_ja.txt basra/egypt --lang ja
show_syria.md.txt basra/syria --format markdown
show_hearts.txt hearts/standard
show_doubling_ja.txt tests/games/doubling.yaml --lang ja
show_hearts.html.txt hearts/standard --format html
show_merah.txt chinese_ten/main_merah
show_ten_ja.txt chinese_ten/standard --set red5_bonus=10 --lang ja
show_scopa.txt scopa/standard
show_bird_dog.txt bird_dog/standard --set players=2 --set nil_stop=true
show_moebius_ja.txt bourre/moebius --lang ja
show_taihe.txt taihe_a_bao/standard --set players=3 --set recall=quad_only --set double_shutout=true
show_taihe_ja.txt taihe_a_bao/no_aces --set lone_call_unplayed=true --lang ja
show_batarde.txt batarde/standard --set players=5
show_batarde_ja.txt batarde/official --set players=8 --lang ja
show_bridge.txt bridge/standard
show_thousand.txt thousand/thousand --set players=4 --set blind_bid=on
show_cards32_ja.txt thousand/cards32 --lang ja
LIST
}
