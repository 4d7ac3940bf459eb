#!/bin/bash
# SPDX-License-Identifier: MIT
# perft.test.sh: the numbers in tests/golden/: move sequences and fingerprints of behaviour of every rules file.
# unit/test_models.c checks whether they follow the rules of the games.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
. tests/goldens.sh

renew="run tests/update-goldens.sh and say in the commit why"

# has_goldens GAME OPTIONS FILE: true if the file has a line for this game and these options.
has_goldens() {
    lines "$3" | grep -q "^$1 $2 " || {
        echo "no line '$1 $2 ...' in $3: run tests/update-goldens.sh"
        return 1
    }
}

# in_range GAME OPTIONS SEED DEPTH COUNT
in_range() { (($5 >= 1000 && $5 <= 1000000)) || { echo "$5 sequences: $renew"; return 1; }; }

known=$(games)
while read -r game options seed depth count; do
    found=$(perft "$game" "$options" "$seed" "$depth")
    if [[ $found == "$count" ]]; then
        pass "$game $options --seed $seed: $count sequences of $depth moves"
    else
        fail "$game $options --seed $seed: $count sequences of $depth moves" "found $found; if that is right $renew"
    fi
    holds "$game $options --seed $seed: between a thousand and a million" in_range "$game" "$options" "$seed" "$depth" "$count"
done < <(lines tests/golden/perft.txt)

while read -r game options expected; do
    found=$(fingerprint "$game" "$options")
    if [[ $found == "$expected" ]]; then
        pass "$game $options: random matches as ever"
    else
        fail "$game $options: random matches as ever" "expected $expected
found    $found
if that is right $renew"
    fi
done < <(lines tests/golden/fingerprints.txt)

for game in $known; do
    numbers=$(players "$game")
    if [[ -n $numbers ]]; then pass "$game loads"; else fail "$game loads" "kanun check tells more"; fi
    for n in $numbers; do
        holds "$game has move sequences for $n players" has_goldens "$game" "players=$n" tests/golden/perft.txt
        holds "$game has a fingerprint for $n players" has_goldens "$game" "players=$n" tests/golden/fingerprints.txt
    done
done
for file in tests/golden/perft.txt tests/golden/fingerprints.txt; do
    gone=$(lines "$file" | awk '{ print $1 }' | sort -u | grep -vxF "$known")
    same "every game in $file exists" "" "$gone"
done
message=$(has_goldens tests/games/new.yaml players=2 tests/golden/perft.txt)
same "a new file without goldens is told the command" "1 no line 'tests/games/new.yaml players=2 ...' in \
tests/golden/perft.txt: run tests/update-goldens.sh" "$? $message"
finish
