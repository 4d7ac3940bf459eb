#!/bin/bash
# SPDX-License-Identifier: MIT
# outside.test.sh: files as other people write them (tests/outside) load, pass `kanun check` and play as they always
# did: `kanun: 1` is stable. There are rules files with scripts, a house rule upon one of them, a test file, and a pack,
# which brings the shipped games as they were. tests/outside/played has a line for each: the sequences of three moves,
# the results of 20 random matches, and the notes of `check`. If a line differs, other people's files play differently
# now: fix the program. `PIN=1 tests/outside.test.sh [NAME...]` writes the lines of new files.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
export KANUN_PATH=ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1 LC_ALL=C.UTF-8
pinned=tests/outside/played

# Prints the part of a file's line after its name.
played() { # played FILE
    local file=$1 notes result numbers
    notes=$("$KANUN" check "$file" 2>&1 | grep -c ': note: ')
    result=$("$KANUN" sim "$file" --games 20 --seed 1 --json) || return 1
    result=$(sed -E 's/.*("unfinished".*"sides":\[[^]]*\]).*/\1/' <<<"$result")
    numbers=$(grep -oE '"(unfinished|deals|decisions|wins|draws|deal_units)":-?[0-9]+' <<<"$result" | sed 's/.*://' | tr '\n' ' ')
    printf 'notes %d perft %s sim %s' "$notes" "$("$KANUN" perft "$file" --seed 7 --depth 3)" "${numbers% }"
}

names=("$@")
if ((!$#)); then
    for file in tests/outside/*.yaml tests/outside/*.kanun; do
        name=${file##*/}
        [[ $name == *.test.yaml ]] || names+=("${name%.yaml}")
    done
fi
for name in "${names[@]}"; do
    file=tests/outside/$name
    [[ $name == *.kanun ]] || file+=.yaml
    if [[ -n ${PIN-} ]]; then
        kept=$(grep -v "^$name " "$pinned")
        printf '%s\n' "$kept" "$name $(played "$file")" | sed '/^$/d' | sort >"$pinned"
        continue
    fi
    holds "$name passes the check" "$KANUN" check "$file"
    same "$name plays as ever" "$(grep "^$name " "$pinned")" "$name $(played "$file")"
    tests=${file%.yaml}.test.yaml
    [[ $name != *.kanun ]] || tests=$file
    [[ ! -e $tests ]] || holds "and its tests hold" "$KANUN" test "$tests"
done
[[ -z ${PIN-} ]] || exit 0
((${#names[@]} == 1)) || same "each line of $pinned has a file" "$(printf '%s\n' "${names[@]}" | sort)" "$(sed 's/ .*//' "$pinned" | sort)"

# The corpus covers the subjects of the promise: hooks that don't expect to be called before the bidding is over, former
# names of keys, and keys without an effect.
if ((!$#)); then
    told=$(for file in tests/outside/*.yaml; do "$KANUN" check "$file" 2>&1; done)
    for kind in 'note: tables show no points' 'note: .from. has no effect' 'note: .target. has no effect' 'former name' 'listed twice' 'already name these cards'; do
        holds "some file has '$kind'" grep -q "$kind" <<<"$told"
    done
fi
finish
