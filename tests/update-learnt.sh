#!/bin/bash
# SPDX-License-Identifier: MIT
# update-learnt.sh [GAME...]: rewrites the files of `kanun learn` beside the shipped rules. They are identical to the
# byte unless rules or learning have changed. Fifteen minutes of one processor for all; JOBS=2 uses two. With CHECK=1 it
# only compares, and lists the files that are stale. With MATCHES=1, the policies for deals are taken unchanged from the
# files.
set -u
cd "$(dirname "$0")/.." || exit 1
KANUN=${KANUN-build/kanun}
export KANUN_PATH=$PWD/ruledefs

# The number of deals that is worth the time: in some families, lists of moves are long.
deals() {
    case $1 in
    basra/egypt) echo 40000 ;;
    scopa/*) echo 30000 ;;
    briscola/standard) echo 30000 ;;
    chinese_ten/standard) echo 20000 ;;
    bird_dog/*) echo 8000 ;;
    spades/*) echo 10000 ;;
    whist/*) echo 5000 ;;
    taihe_a_bao/standard) echo 4000 ;;
    hearts/*) echo 3000 ;;
    basra/* | briscola/* | chinese_ten/*) echo 4000 ;;
    taihe_a_bao/*) echo 600 ;;
    batarde/*) echo 3000 ;;
    thousand/*) echo 6000 ;;
    big_two/* | president/* | dou_dizhu/*) echo 600 ;;
    oh_hell/*) echo 6000 ;;
    euchre/*) echo 3000 ;;
    *) echo 1500 ;;
    esac
}

# Choices of a search are learnt, too, in games in which measurements showed a difference.
lessons() {
    case $1 in
    thousand/501 | bourre/* | batarde/*) echo 3 ;;
    *) echo 0 ;;
    esac
}

# The file that a policy is learnt into, or taken from.
from() {
    if [[ -n ${MATCHES-} ]]; then
        echo "--from ruledefs/$1.learnt"
    else
        echo "--deals $(deals "$1") --lessons $(lessons "$1")"
    fi
}

learn() { # learn GAME: learns into the game's file, or compares with it
    local file=ruledefs/$1.learnt how
    read -ra how <<<"$(from "$1")"
    if [[ -z ${CHECK-} ]]; then
        "$KANUN" learn "$1" "${how[@]}" -o "$file" && chmod 644 "$file"
    else
        local made
        made=$(mktemp) || return 1
        "$KANUN" learn "$1" "${how[@]}" -o "$made" >/dev/null && cmp -s "$made" "$file" && echo "$file is fresh"
        local status=$?
        rm -f "$made"
        [[ $status -eq 0 ]] || echo "$file is stale; write it anew with: tests/update-learnt.sh $1" >&2
        return $status
    fi
}

# Games that have a file. A variant without one uses its parent's.
shipped() { find ruledefs -name '*.learnt' | sed 's|^ruledefs/||; s|\.learnt$||' | sort; }

games=("$@")
[[ $# -gt 0 ]] || mapfile -t games < <(shipped)
wrong=0
for game in "${games[@]}"; do
    learn "$game" &
    while [[ $(jobs -rp | wc -l) -ge ${JOBS-1} ]]; do
        wait -n || wrong=1
    done
done
while [[ -n $(jobs -rp) ]]; do
    wait -n || wrong=1
done
exit $wrong
