#!/bin/bash
# SPDX-License-Identifier: MIT
# update-goldens.sh: rewrites tests/golden/perft.txt and fingerprints.txt. Tests never call it. A changed number is a
# change of behaviour, and its commit must give the reason.
set -eu
cd "$(dirname "$0")/.."

usage() {
    cat <<'END'
Usage: tests/update-goldens.sh [--shown | --messages | --help]

  Counts move sequences (perft.txt) and hashes random matches (fingerprints.txt) of every rules file with every number of
  players, and shows what has changed. Lines of perft.txt with other OPTIONS are kept and counted anew: add one by hand,
  with any count, and run this. OPTIONS are separated by commas; `key:path=value` stands for --key path=value.

  --shown writes only the pages of `kanun show` (show_*.txt), which the other form leaves alone.
  --messages writes only the messages in docs/cookbook/.

  KANUN   the program (default: build/kanun, else ./kanun)
END
}

case ${1-} in
-h | --help) usage; exit ;;
"" | --shown | --messages) ;;
*) usage >&2; exit 2 ;;
esac
if [[ -z ${KANUN-} ]]; then
    KANUN=./kanun
    [[ ! -x build/kanun ]] || KANUN=build/kanun
fi
[[ -x $KANUN ]] || { echo "There is no program $KANUN: build it, or set KANUN." >&2; exit 4; }
[[ ${1-} != --messages ]] || KANUN=$KANUN MESSAGES=write exec bash tests/cookbook.test.sh
. tests/goldens.sh

if [[ ${1-} == --shown ]]; then
    while read -r file arguments; do
        read -ra words <<<"$arguments"
        "$KANUN" show "${words[@]}" >"tests/golden/$file"
    done < <(shown)
    exit
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p tests/golden
touch tests/golden/perft.txt tests/golden/fingerprints.txt

# count GAME OPTIONS SEED: prints the line for the first depth with at least 20,000 sequences; one depth less if there
# are more than a million.
count() {
    local depth before='' found=0
    for ((depth = 1; depth <= 60; depth++)); do
        found=$(perft "$1" "$2" "$3" $depth) || { echo "$1 $2: $found" >&2; exit 1; }
        ((found < 20000)) || break
        before="$1 $2 $3 $depth $found"
    done
    if ((found >= 20000 && found <= 1000000)); then echo "$1 $2 $3 $depth $found"; else echo "$before"; fi
}

# options GAME: prints every number of players, then the other options in perft.txt.
options() {
    local n
    { for n in $(players "$1"); do echo "players=$n"; done; lines tests/golden/perft.txt | awk -v game="$1" '$1 == game { print $2 }'; } |
        awk '!met[$0]++'
}

{
    echo "# Move sequences from the first decision: GAME OPTIONS SEED DEPTH COUNT. Written by tests/update-goldens.sh."
    for game in $(games); do
        for chosen_options in $(options "$game"); do
            for seed in 1 2 3; do count "$game" "$chosen_options" $seed; done
        done
    done
} >"$scratch/perft.txt"
{
    echo "# 200 random matches, seed 1: GAME OPTIONS DEALS DECISIONS HASH. Written by tests/update-goldens.sh."
    for game in $(games); do
        for n in $(players "$game"); do
            hash=$(fingerprint "$game" "players=$n") || { echo "$game players=$n: $hash" >&2; exit 1; }
            echo "$game players=$n $hash"
        done
    done
} >"$scratch/fingerprints.txt"

for file in perft.txt fingerprints.txt; do
    if diff -U0 "tests/golden/$file" "$scratch/$file"; then echo "$file: nothing has changed"; fi
    cp "$scratch/$file" "tests/golden/$file"
done
