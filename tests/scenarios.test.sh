#!/bin/bash
# SPDX-License-Identifier: MIT
# scenarios.test.sh: runs all scenarios, tests/scenarios/*.test.yaml and the examples of docs/scenarios.md, and shows
# that a wrong expectation and a broken file are found. It does not test the contents of scenarios.
set -u
. tests/shell-suite.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# scenarios FILE: reports one case for each scenario of the file.
scenarios() {
    local line output count
    output=$("$KANUN" test "$1" 2>&1)
    count=$(sed -nE 's/^([0-9]+) passed, 0 failed$/\1/p' <<<"$output")
    if [[ -n $count && $count -gt 0 ]]; then
        while read -r line; do pass "$2: $line"; done < <(sed -n 's/^ok: //p' <<<"$output")
    else
        fail "$2" "$(grep -v '^ok: ' <<<"$output")"
    fi
}

for file in tests/scenarios/*.test.yaml; do
    scenarios "$file" "$(basename "$file" .test.yaml)"
done

# Each fenced block of the page is a test file of its own; paths in it are relative to tests/scenarios.
mkdir -p "$work/docs/scenarios"
cp -r tests/games "$work/docs/games"
awk -v out="$work/docs/scenarios" '
    /^```yaml$/ { file = sprintf("%s/example%02d.test.yaml", out, ++n); next }
    /^```/ { file = ""; next }
    file { print > file }' docs/scenarios.md
for file in "$work"/docs/scenarios/*.test.yaml; do
    scenarios "$file" "docs/scenarios.md, $(basename "$file" .test.yaml)"
done

# fails NAME STATUS PATTERN COMMAND...: the command must exit with that status, and its output must match the pattern.
fails() {
    local name=$1 status=$2 pattern=$3 output found
    shift 3
    output=$("$@" 2>&1)
    found=$?
    if [[ $found == "$status" ]] && grep -qE "$pattern" <<<"$output"; then
        pass "$name"
    else
        fail "$name" "status $found instead of $status, or no /$pattern/ in: $output"
    fi
}

# A correct scenario, of which the tests below break one part at a time.
cat >"$work/right.yaml" <<'END'
game: basra/egypt
scenarios:
  a nine takes four and five:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    legal: [9S x 4D 5C, KC x KH]
    moves: 2
    refuse: {9S: must_take, 3S: hold 3S}
    play: {0: 9S x 4D 5C}
    then: {floor: KH, pile: {0: 9S 4D 5C}, basra: {0: 0}, turn: 1, over: false, score: {0: 0}}
    sees: {0: {hand: {0: KC, 1: +2}}, 1: {hand: {0: +1, 1: 3S 6C}}}
END
scenarios "$work/right.yaml" "the control"

# wrong NAME SED PATTERN: after the edit SED, the control must fail with a line that matches.
wrong() {
    ends_with "${4:-1}" "$@"
}
ends_with() {
    local status=$1
    shift
    sed "$2" "$work/right.yaml" >"$work/wrong.yaml"
    if cmp -s "$work/right.yaml" "$work/wrong.yaml"; then
        fail "$1" "the edit changes nothing"
    else
        fails "$1" "$status" "$3" "$KANUN" test "$work/wrong.yaml"
    fi
}
wrong "a move that is not legal is found" 's/legal: \[9S x 4D 5C/legal: [9S/' "wrong.yaml:5:[0-9]+: '9S' is not legal for seat 0, who is to move: .*take"
wrong "a move that is missing is found" 's/, KC x KH\]/]/' "wrong.yaml:5:[0-9]+: 'KC x KH' is legal too"
wrong "a move that stands twice is found" 's/, KC x KH\]/, KC x KH, KC x KH]/' "'KC x KH' is listed twice"
wrong "a wrong number of moves is found" 's/moves: 2/moves: 3/' 'wrong.yaml:6:[0-9]+: legal moves: expected 3, got 2'
wrong "a legal move among the refused ones is found" 's/refuse: {9S:/refuse: {KC x KH:/' "'KC x KH' is legal"
wrong "another reason for a refusal is found" 's/9S: must_take/9S: follow suit/' 'is refused with ".*" \(rule: .*must_take.*, not with "follow suit"'
wrong "an illegal move is not played" 's/play: {0: 9S x 4D 5C}/play: {0: 9S}/' "'9S' is not legal for seat 0, who is to move: you must take"
wrong "the wrong seat to play is found" 's/play: {0:/play: {1:/' 'seat 0 is to move, not 1'
wrong "a wrong zone is found" 's/then: {floor: KH/then: {floor: KC/' "floor: expected KC, got KH"
wrong "a wrong owner of cards is found" 's/pile: {0:/pile: {1:/' "pile of side 1: expected 9S 4D 5C, got nothing"
wrong "wrong points are found" 's/basra: {0: 0}/basra: {0: 10}/' "basra of side 0: expected 10, got 0"
wrong "a wrong turn is found" 's/turn: 1/turn: 0/' "turn: expected 0, got 1"
wrong "a wrong variable is found" 's/score: {0: 0}/score: {0: 1}/' "score of side 0: expected 1, got 0"
wrong "a match that is not over is found" 's/over: false/over: true/' "over: expected true, got false"
wrong "a seat that sees less is found" 's/1: {hand: {0: +1/1: {hand: {0: KC/' "seat 1 sees hand of 0 as '\?', not 'KC'"
wrong "a seat that sees more is found" 's/sees: {0: {hand: {0: KC/sees: {0: {hand: {0: +1/' "seat 0 sees hand of 0 as 'KC', not '\+1'"
wrong "an unknown name is found and another suggested" 's/then: {floor/then: {flor/' "'flor'.*did you mean .*floor" 3
wrong "a card that stands twice is found" 's/floor: 4D 5C KH/floor: 4D 5C 9S/' 'the card 9S is listed twice' 3
wrong "a card that is none is found" 's/floor: 4D 5C KH/floor: 4D 5C ZH/' "unknown card 'ZH'" 3
wrong "a misspelt zone of a seat's view is found" 's/sees: {0: {hand/sees: {0: {hnad/' "no zone 'hnad'.*did you mean 'hand'" 3
wrong "a misspelt kind of chance is found" 's/    given:.*/    chance: {shufle: AS}/' "no chance named 'shufle'" 3
wrong "all differences of a list are told: the first" 's/legal: \[.*/legal: [9S, 3S]/' "'9S' is not legal"
wrong "all differences of a list are told: the last" 's/legal: \[.*/legal: [9S, 3S]/' "5:[0-9]+: 'KC x KH' is legal too"
wrong "keys below those that they come before are told" 's/turn: 1,/turn: 0,/; /    refuse:/{h; d}; /    then:/{G}' '`refuse` is written below `then` .line 8., but comes first'
wrong "what checks nothing fails" '/legal:/d; /moves:/d; /refuse:/d; /play:/d; /then:/d; /sees:/d' 'wrong.yaml:4:[0-9]+: the scenario checks nothing'
wrong "empty maps check nothing" '/legal:/d; /moves:/d; /refuse:/d; /play:/d; /sees:/d; s/then:.*/then: {}/' 'the scenario checks nothing'
wrong "what is not told is found" 's/^    then:/    events: [0 plays 9S x 4D 5C, 1 takes the trick]\n&/' "'1 takes the trick' is not reported after '0 plays 9S x 4D 5C'"
wrong "a seat that is not told is found" 's/^    then:/    events: {1: [9S from hand of 0 to pile of 1]}\n&/' "reported: 9S from hand of 0 to pile of 0"
wrong "a listener that there is not is found" 's/^    then:/    events: {2: [x]}\n&/' "unknown seat '2': expected a number from -1 to 1" 3
wrong "rules that are not refused are found" 's/^    legal:/    set: {target: 51}\n    rules_refused: has no value\n&/' 'these rules are not refused'
wrong "rules refused otherwise are found" 's/^    legal:/    set: {target: abc}\n    rules_refused: has no option\n&/' "refused with .*option 'target' has no value 'abc'.*, not with \"has no option\""
cat >"$work/order.yaml" <<'END'
game: basra/egypt
scenarios:
  the order of a stock counts:
    given: {hand: {0: 9S, 1: 3S}, stock: 2S 3H 4S, turn: 0}
    then: {stock: 4S 2S 3H}
  in views too:
    given: {hand: {0: 9S, 1: 3S}, stock: 2S 3H 4S, known: 2S 3H 4S, turn: 0}
    sees: {0: {stock: 4S 2S 3H}}
END
fails "a difference of order alone is said to be one" 1 "stock: expected 4S 2S 3H, got 2S 3H 4S: the same cards in another order" "$KANUN" test "$work/order.yaml"
fails "of views, too" 1 "not '4S 2S 3H': the same cards in another order" "$KANUN" test "$work/order.yaml"
sed -i 's/4S 2S 3H/& in any order/' "$work/order.yaml"
scenarios "$work/order.yaml" "in any order"
cat >"$work/more.yaml" <<'END'
game: basra/egypt
scenarios:
  points of causes are given:
    given: {hand: {0: 9S, 1: 3S}, basra: {1: 10}, turn: 0}
    then: {basra: {1: 10, 0: 0}, points: {1: 10}}
  events are told to those who may hear them:
    given: {hand: {0: 9S KC, 1: 3S 6C}, floor: 4D 5C KH, turn: 0}
    play: 9S x 4D 5C
    events: {0: 0 plays 9S x 4D 5C, -1: [0 plays 9S x 4D 5C, 4D 5C from floor to pile of 0]}
  options that are refused:
    set: {target: abc}
    rules_refused: option 'target' has no value 'abc'
END
scenarios "$work/more.yaml" "the control of more"
sed 's/basra\/egypt/basra\/egipt/' "$work/right.yaml" >"$work/none.yaml"
fails "a game that is none is found, at the line that names it" 3 'none.yaml:1:7: .*basra/egipt' "$KANUN" test "$work/none.yaml"
fails "and another suggested" 3 "did you mean 'basra/egypt'" "$KANUN" test "$work/none.yaml"
sed 's/basra.egypt/briscola\/scarne/; s/^    given:.*/    set: {players: 2}\n&/' "$work/right.yaml" >"$work/none.yaml"
fails "a value that is not offered is told where it is chosen, whatever the message calls its option" 3 'none.yaml:[0-9]+:20: error: this game is for 4 players' "$KANUN" test "$work/none.yaml"
sed 's/basra.egypt/basra\/egipt/' "$work/right.yaml" >"$work/none.yaml"
fails "its scenarios count as failed" 3 '^0 passed, 1 failed$' "$KANUN" test "$work/none.yaml"
fails "a file of rules is none of scenarios" 2 'kanun check ruledefs/basra/egypt.yaml' "$KANUN" test ruledefs/basra/egypt.yaml
fails "a file of scenarios is none of rules" 2 'kanun test .*right.yaml' "$KANUN" check "$work/right.yaml"

# broken NAME SED PATTERN: after the edit, the file must be rejected, with the position of the error.
broken() {
    sed "$2" "$work/right.yaml" >"$work/broken.yaml"
    fails "$1" 3 "broken.yaml:$3" "$KANUN" test "$work/broken.yaml"
}
broken "an unknown key of a scenario is an error" 's/    legal:/    legals:/' "5:5: .*legals"
broken "an unknown key of a step is an error" 's/^    play:.*/    steps: [{plays: 9S}]/' "8:[0-9]+: .*plays"
broken "broken YAML is an error" 's/^    moves: 2/    moves: [2/' "[0-9]+:[0-9]+: "
broken "a file without scenarios is an error" '2,$d' "1:1: .*scenarios"
fails "a file that is not there is an error" 2 'nowhere.yaml' "$KANUN" test "$work/nowhere.yaml"
fails "one wrong file among right ones is told" 1 '^[0-9]+ passed, 1 failed$' "$KANUN" test "$work/right.yaml" "$work/wrong.yaml"

# In a copy, a hook is edited so that queens sweep, too. The legal moves must change without compiling.
mkdir "$work/queens"
cp ruledefs/basra/egypt.yaml scripts/hooks/basra.lua "$work/queens/"
cat >"$work/queens/queens.yaml" <<'END'
game: egypt.yaml
scenarios:
  a queen on a floor of others:
    given: {hand: {0: QS KS JD, 1: 3S 6C}, floor: 5S TD KH, turn: 0}
    legal: {QS: [QS], KS: [KS x KH], JD: [JD x 5S TD KH]}
END
scenarios "$work/queens/queens.yaml" "before the edit a queen stays there"
sed -i -E 's/^(  sweep: .*cards: )(\[[^]]*\]|[^,}]*)/\1all/' "$work/queens/egypt.yaml"
sed -i -e 's/^local pictures = .*/&\nlocal sweepers = cards "J Q 7D"/' \
    -e 's/run = function(card, with) \(return with.takes == .*\) end,$/run = function(card, with)\n    if sweepers:has(card) then \1 end\n  end,/' \
    "$work/queens/basra.lua"
holds "the edit of the hook is in place" grep -q 'if sweepers:has' "$work/queens/basra.lua"
fails "after the edit the old legal sets are wrong" 1 "'QS' is not legal for seat 0, who is to move: QS takes the whole floor" \
    "$KANUN" test "$work/queens/queens.yaml"
sed -i 's/QS: \[QS\]/QS: [QS x 5S TD KH]/' "$work/queens/queens.yaml"
scenarios "$work/queens/queens.yaml" "after the edit a queen sweeps"

# Rules whose deal can never begin end with an error that shows the cycle.
sed 's/at_least: 16/at_least: 41/; s/script: .*/script: redeal_until.lua/' tests/games/redeal_until.yaml >"$work/endless.yaml"
cp tests/games/redeal_until.lua "$work/"
fails "a test that never holds is no endless loop" 1 'automatic steps' "$KANUN" check "$work/endless.yaml"
fails "and the cycle is shown" 1 'opening -> shuffle' "$KANUN" check "$work/endless.yaml"

finish
