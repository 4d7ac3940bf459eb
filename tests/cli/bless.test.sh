#!/bin/bash
# SPDX-License-Identifier: MIT
# bless.test.sh: `kanun test --bless`: it writes the current results into scenarios that fail or check nothing, prints
# everything that it removes, and leaves the rest unchanged.
set -u
. tests/cli/kanun.sh
file=$scratch/nine.test.yaml
cat >"$file" <<'EOT'
# my tests
game: basra/egypt

scenarios:

  # a comment of mine
  a nine takes:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    play: 9S x 4D 5C

  right already:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    legal:
      - 9S x 4D 5C
      - KC x KH

  wrong:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    moves: 3
    play: 9S x 4D 5C
    then:
      floor: KC
      pile: {0: 3, 1: 2}    # two?
      turn: 0
      basra: {0: 0}

  the count:
    given: {pile: {0: JD AS, 1: TD}}
    then: {counted: {cards: {0: 5, 1: 3}, majority: {0: 30}}}
EOT
cp "$file" "$scratch/before"
kanun 1 "it fails at first" test "$file"
kanun 0 "it is blessed, and passes" test "$file" --bless
says "all" "4 passed, 0 failed"
says "a line that goes is printed" "-     moves: 3"
says "with the one that comes" "+     moves: 2    # the current result: is it right?"
says "each with its place" "$file:19: wrong"
says "a comment that goes is printed" "-       pile: {0: 3, 1: 2}    # two?"
text=$(<"$file")
has "what was expected, as it is" "    then: {floor: KH, pile: {0: 3, 1: 0}, turn: 1, basra: {0: 0}}    # the current result" "$text"
has "a scenario that checked nothing: its moves" "    legal: [9S x 4D 5C, KC x KH]    # the current result: is it right?
    play: 9S x 4D 5C
    then: {turn: 1, " "$text"
has "what its move changes" "floor: KH" "$(sed -n '/a nine takes/,/right already/p' "$file")"
has "the count" "    then: {counted: {cards: {0: 2, 1: 3}, majority: {0: 30}}}" "$text"
same "nothing else has changed" "" "$(diff "$scratch/before" "$file" | grep '^<' | grep -v 'moves: 3\|then:\|floor: KC\|two?\|turn: 0$\|basra:')"
cp "$file" "$scratch/once"
kanun 0 "a second time" test "$file" --bless
lacks "nothing is left to write" "+ " "$out"
holds "the file is unchanged" cmp -s "$file" "$scratch/once"

# Scenarios that can't be written.
printf 'game: basra/egypt\nscenarios:\n  illegal:\n    given: {hand: {0: 9S}, floor: 4D, turn: 0}\n    play: KC\n    then: {turn: 1}\n' >"$file"
cp "$file" "$scratch/once"
kanun 1 "a move that is not legal" test "$file" --bless
complains "is told" "scenario 'illegal' is unchanged"
holds "the file stays" cmp -s "$file" "$scratch/once"
printf 'game: basra/egypt\nscenarios:\n  refused:\n    given: {hand: {0: 9S KC}, floor: 4D, turn: 0}\n    moves: 5\n    refuse: {9S: no}\n' >"$file"
kanun 1 "a wrong reason" test "$file" --bless
complains "is noted" "$file:6: \`refuse\` is unchanged: correct it by hand if it fails"
has "although the rest is written" "moves: 2    # the current result" "$(<"$file")"
printf 'game: basra/egypt\nscenarios:\n  braces: {given: {hand: {0: 9S}, floor: 4D, turn: 0}, moves: 5}\n' >"$file"
cp "$file" "$scratch/once"
kanun 1 "a scenario in braces" test "$file" --bless
complains "is told" "only keys on lines of their own"
holds "the file stays" cmp -s "$file" "$scratch/once"
printf 'game: basra/egypt\nscenarios:\n  steps:\n    given: {hand: {0: 9S, 1: 3S}, floor: 4D, turn: 0}\n    steps:\n      - moves: 5\n' >"$file"
kanun 1 "steps" test "$file" --bless
complains "stay" "the steps of scenario"
printf 'game: basra/egypt\r\nscenarios:\r\n  x:\r\n    given: {hand: {0: 9S, 1: 3S}, floor: 4D, turn: 0}\r\n    moves: 5\r\n' >"$file"
cp "$file" "$scratch/once"
kanun 2 "other line ends" test "$file" --bless
complains "are not written" "is not written, because it has line ends"
holds "the file stays" cmp -s "$file" "$scratch/once"
printf 'scenarios: [' >"$file"
kanun 3 "a broken file" test "$file" --bless
same "is not touched" 'scenarios: [' "$(<"$file")"
kanun 2 "a file that there is not" test "$scratch/none.test.yaml" --bless
holds "is not made" test ! -e "$scratch/none.test.yaml"
head -c 3000000 /dev/zero | tr '\0' 'x' >"$file"
kanun 3 "a huge file" test "$file" --bless
printf 'game: basra/egypt\nscenarios:\n  x:\n    given: {hand: {0: 9S, 1: 3S}, floor: 4D, turn: 0}\n    moves: 5\n' >"$file"
chmod a-w "$file" "$scratch"
if [[ ! -w $file ]]; then
    kanun 4 "a folder that can't be written to" test "$file" --bless
    complains "is told" "cannot write"
else
    echo "not tested: this user may write everywhere"
fi
chmod u+w "$file" "$scratch"
finish
