#!/bin/bash
# SPDX-License-Identifier: MIT
# list.test.sh: the commands about rules files: list, check, show, resolve, schema, reference, test. The mistakes that
# they find are tested elsewhere.
set -u
. tests/cli/kanun.sh

mkdir -p "$scratch/rules/house" "$scratch/more/house"
cat >"$scratch/rules/house/grandma.yaml" <<'END'
kanun: 1
extends: basra/egypt
name: {en: Grandmother's game, ja: 祖母のゲーム}
set: {target: 121}
END
cat >"$scratch/rules/house/wrong.yaml" <<'END'
kanun: 1
extends: basra/egypt
name: Wrong
mtach: {target: 5}
END
cp "$scratch/rules/house/grandma.yaml" "$scratch/more/house/"

kanun 0 "list" list
says "tells ids and names" "basra/egypt                   Basra (Egypt)"
silent "and nothing else" "$err"
kanun 0 "list of a family" list basra
says "has its members" "basra/egypt"
kanun 0 "list of one game" list basra/egypt
same "has it alone, or with what extends it" "basra/egypt" "$(head -1 <<<"$out" | awk '{ print $1 }')"
kanun 0 "list --with" list --with Marriages
says "has the games whose sheets have the word, in the singular, too" "sixty_six/schnapsen"
lacks "and no others" "basra/egypt" "$out"
kanun 0 "list --with and --players" list --with Marriages --players 3
says "has what goes with so many players" "thousand/thousand"
lacks "and nothing else" "sixty_six" "$out"
kanun 0 "list --with a card" list --with 7D
with_card=$out
says "has games whose sheets print it" "basra/syria"
lacks "but none that has it only among other ways to play" "basra/jordan" "$out"
for spelling in 7d 7♦ "seven of diamonds" "7 of diamonds" "Seven of Diamonds"; do
    kanun 0 "list --with $spelling" list --with "$spelling"
    same "any spelling finds the same" "$with_card" "$out"
done
kanun 0 "list --with a ten" list --with TD
with_card=$out
for spelling in 10D 10♦ T♦ "ten of diamonds"; do
    kanun 0 "list --with $spelling" list --with "$spelling"
    same "any spelling of a ten finds the same" "$with_card" "$out"
done
kanun 0 "list --with AS" list --with AS
lacks "a card is no part of a word" "basra/egypt" "$out"
kanun 0 "list --with a card in Japanese" list --with ダイヤの7 --lang ja
says "has its games" "basra/syria"
kanun 0 "list --with a name that is not ASCII" list --with Daifugō
says "has its game" "president/daifugo"
kanun 0 "list --with a word in Japanese" list --with メルド --lang ja
says "has its game" "pinochle/two_handed"
kanun 0 "list --with a suit's sign" list basra/egypt --with ♦
kanun 0 "words that the sheet breaks over two lines" list --with "take the whole floor"
says "are found" "basra/syria"
kanun 0 "a variant without its parent" list scopa --players 6 --with "ace takes the whole table"
same "stands by itself" "scopa/assi Scopa d'Assi" "$(tr -s " \n" " " <<<"$out" | sed "s/ $//")"
kanun 1 "nothing that has all" list --with Marriages --players 8
complains "is said" "no game meets all these conditions"
kanun 2 "names of players" list --players greedy
complains "are none of list" "a number"
kanun 0 "list --options" list basra/egypt --options
says "tells options, values and what they say" "target = "
kanun 0 "names in Japanese" list basra/egypt --lang ja
says "are in Japanese" "バスラ"
kanun 0 "list of a file" list "$scratch/rules/house/grandma.yaml" --options --path "$scratch/rules"
says "has its options" "target = "
kanun 0 "list of several" list basra/egypt "$scratch/rules/house/grandma.yaml" --path "$scratch/rules"
says "has each: a game" "Basra (Egypt)"
says "and a file" "house/grandma.yaml"
kanun 3 "list of a file that is wrong" list "$scratch/rules/house/wrong.yaml"
complains "its errors are told" "wrong.yaml"
kanun 2 "a family that there is not" list bsara
complains "did you mean" "did you mean 'basra'?"
kanun 2 "a letter two places off" list brasa
complains "did you mean, too" "did you mean 'basra'?"
kanun 0 "list --path" list --path "$scratch/rules"
says "a game stands below the one it extends" "  house/grandma"
says "names are as files have them: only heads are read" "house/wrong                 Wrong"
printf 'kanun: [1\n' >"$scratch/more/house/torn.yaml"
cp "$scratch/rules/house/grandma.yaml" "$scratch/more/house/elder.yaml"
printf 'kanun: 1\nextends: ./elder.yaml\n' >"$scratch/more/house/heir.yaml"
printf 'kanun: 1\nextends: house/circle_b\nname: One\n' >"$scratch/more/house/circle_a.yaml"
printf 'kanun: 1\nextends: house/circle_a\nname: Other\n' >"$scratch/more/house/circle_b.yaml"
kanun 0 "list with files that are no YAML or extend each other" list --path "$scratch/rules" --path "$scratch/more"
complains "a file that can't be read is reported" "house/torn can't be read; \`kanun check house/torn\` shows why"
says "a parent may be a path, and its name is inherited" "    house/heir                Grandmother's game"
says "none is lost in a circle" "  house/circle_b              Other"
rm "$scratch/more/house/"{torn,heir,elder,circle_a,circle_b}.yaml
kanun 0 "list --options" list basra/syria --options
says "the value in force is marked" "      * 44: without Queens and Kings (default)"
says "others are not" "        52: the whole pack"
says "ranges tell their default" "      * 1 to 1000000 (default 101)"
kanun 0 "list --options of a game for several numbers of players" list briscola/standard --options
says "what would be refused now is marked" "(not available with the other choices)"
lacks "the value in force is not" "(not available with the other choices)" "$(grep '^ *[*]' <<<"$out")"
while read -r word; do
    kanun 0 "what is not marked can be chosen: $word" show briscola/standard --set "$word"
done < <(awk '/^    [a-z]/ { option = $1 } /^      [* ] [a-z0-9_]+(:|$| \(default\))/ && !/not available/ && !/ to / {
    value = $1 == "*" ? $2 : $1; sub(":", "", value); print option "=" value }' <<<"$out")
searched=$KANUN_PATH KANUN_PATH=$scratch/none:$KANUN_PATH
kanun 0 "list --paths" list --paths --path "$scratch/more" --path "$scratch/rules"
KANUN_PATH=$searched
says "tells the folders" "$scratch/rules"
says "those of the environment that there are not" "$scratch/none (not there)"
says "and what is hidden" "house/grandma is hidden by $scratch/more"
says "with the number of their games" "$scratch/more (1 game)"

mkdir -p "$scratch/many/x"
for n in {1..100}; do
    printf 'kanun: 1\nextends: basra/egypt\nname: Game %d\n' "$n" >"$scratch/many/x/game$n.yaml"
done
spent() { # the processor time of a command in milliseconds
    local TIMEFORMAT='%3U %3S' took
    took=$({ time "$@" >/dev/null 2>&1; } 2>&1)
    awk '{ print int(($1 + $2) * 1000) }' <<<"$took"
}
# More than the promise for a quiet machine, so that a busy one does not fail; skipped in builds with sanitizers.
if ! grep -q __asan_init "$KANUN"; then
    holds "a hundred more games are listed in 50 ms of work" test "$(spent "$KANUN" list --path "$scratch/many")" -le 100
    holds "the help takes 50 ms of work at most" test "$(spent "$KANUN" --help)" -le 100
    files=$(find ruledefs -name '*.yaml' ! -name '*.??.yaml' | wc -l)
    holds "all games, with every value of every option, are checked in 30 ms of work each" \
        test "$(spent "$KANUN" check --all)" -le $((80 * files))
fi

kanun 0 "check of a game that is fine" check basra/egypt
says "says so" "basra/egypt: fine"
kanun 0 "check of a file" check ruledefs/basra/egypt.yaml
kanun 0 "check of several" check basra/egypt "$scratch/rules/house/grandma.yaml"
same "a line for each" 2 "$(wc -l <<<"$out")"
kanun 1 "check of a wrong file: the answer is no" check "$scratch/rules/house/wrong.yaml"
complains "with its place" "wrong.yaml:4:1: error:"
complains "and what was meant" "match"
kanun 1 "one wrong file among fine ones" check basra/egypt "$scratch/rules/house/wrong.yaml" basra/egypt
same "the others are checked all the same" 2 "$(wc -l <<<"$out")"
kanun 2 "check of a file that there is not" check "$scratch/none.yaml"
complains "names it" "none.yaml"
kanun 3 "playing a wrong file: the rules are wrong" sim "$scratch/rules/house/wrong.yaml" --games 1
complains "with its place" "wrong.yaml:4:1: error:"
kanun 2 "check of nothing" check
complains "says what it needs" "check needs a file, a folder or --all"
for command in "show needs a game or a family" "which needs a family" "why needs a file or a game" \
    "diff needs one or two games, or a family"; do
    kanun 2 "${command%% *} of nothing" "${command%% *}"
    complains "says what it needs" "$command"
done
kanun 2 "list of a folder" list .
complains "says what it takes" "list takes families and files, not the folder '.'; \`kanun check\` takes folders"
printf '%s\n' 'game: basra/egypt' 'scenarios: {a: {play: 9C}}' >"$scratch/nine.test.yaml"
kanun 3 "scenarios in place of rules" sim "$scratch/nine.test.yaml" --games 1
complains "are pointed to test" "to run the scenarios: kanun test"
same "by one error" 1 "$(grep -c error: <<<"$err")"
: >"$scratch/s.jsonl"
kanun 2 "a record in place of a game" sim "$scratch/s.jsonl" --games 1
complains "is pointed to replay" "kanun replay $scratch/s.jsonl"
kanun 2 "a pack that there is not" check "$scratch/none.kanun"
complains "is named" "there is no file '$scratch/none.kanun'"
lacks "and is no game's id" "without .yaml" "$err"
kanun 0 "check --all" check --all
same "a line for each game" "$(find ruledefs -name '*.yaml' ! -name '*.??.yaml' | wc -l)" "$(wc -l <<<"$out")"
kanun 1 "check --all with a wrong one" check --all --path "$scratch/rules"
complains "which is told" "wrong.yaml:4:1: error:"
kanun 0 "check with an option" check basra/egypt --set target=51
kanun 2 "check with an option that there is not" check basra/egypt --set tagret=51

# Values that the file's own choices exclude are reported, but not as errors.
mkdir -p "$scratch/pairs"
printf 'extends: briscola/standard\nname: Ours\nset: {players: 2}\n' >"$scratch/pairs/two.yaml"
cat >"$scratch/pairs/pairs.yaml" <<'END'
extends: basra/egypt
name: In pairs
options:
  crosswise: {says: who sits where, default: no, values: {yes: {match.target: 7, require: {players: 4}}}}
set: {players: 4, crosswise: yes}
END
kanun 0 "a value that a choice of the file excludes is no fault" check "$scratch/pairs/two.yaml"
lacks "nor is anything noted that goes with another value" "note:" "$out"
kanun 2 "who chooses it all the same is told" sim "$scratch/pairs/two.yaml" --set ruleset=scarne --games 1
complains "with the place" "'ruleset=scarne' can't be combined with 'players=2'"
kanun 0 "numbers of players that the file's own choices exclude are no fault" check "$scratch/pairs/pairs.yaml"
lacks "nor noted: the choice that goes with other numbers only yields" "note:" "$out"

# Both ends of a range of numbers are tried.
ends() { # ends KEY VALUE RANGE: writes a file in which an option with that range replaces VALUE
    printf 'extends: basra/egypt\nname: Ends\npack: {%s: %s}\noptions: {ends: {range: %s, writes: pack.%s}}\n' "$1" "$2" "$3" "$1" \
        >"$scratch/ends.yaml"
}
ends jokers 1 0-9
kanun 1 "a range that goes too far" check "$scratch/ends.yaml"
complains "is told by its upper end" "with --set ends=9"
ends copies 1 0-1
kanun 1 "a range that begins too low" check "$scratch/ends.yaml"
complains "is told by its lower end" "'0' is out of range"
ends jokers 1 0-8
kanun 0 "a range that is fine" check "$scratch/ends.yaml"

kanun 0 "show" show basra/egypt
says "tells the name" "Basra (Egypt)"
kanun 0 "show in Japanese" show basra/egypt --lang ja
says "tells it in Japanese" "バスラ"
kanun 0 "resolve" resolve --path "$scratch/rules" house/grandma
says "tells where lines come from" "# house/grandma:4 (target=121)"
kanun 0 "resolve --bare" resolve --path "$scratch/rules" --bare house/grandma
lacks "does not" "# house/grandma" "$out"
printf '%s\n' "$out" >"$scratch/resolved.yaml"
says "and has the key" "target"

kanun 0 "schema" schema
same "begins as JSON" "{" "${out:0:1}"
if command -v python3 >/dev/null; then
    holds "the schema is JSON" python3 -m json.tool "$scratch/out"
fi
kanun 0 "reference" reference
same "begins as Markdown" "#" "${out:0:1}"

cat >"$scratch/fine.test.yaml" <<'END'
game: basra/egypt
scenarios:
  a card that fits nothing stays:
    given: {floor: 3D KC, hand: {1: 4S 9C}, turn: 1}
    play: 4S
    then: {floor: 3D KC 4S}
END
sed 's/then: .*/then: {floor: 3D}/' "$scratch/fine.test.yaml" >"$scratch/failing.test.yaml"
sed 's/given:/gvien:/' "$scratch/fine.test.yaml" >"$scratch/wrong.test.yaml"
kanun 0 "test of what holds" test "$scratch/fine.test.yaml"
says "names the scenario" "ok: "
says "and counts" "1 passed, 0 failed"
kanun 1 "test of what does not hold: the answer is no" test "$scratch/failing.test.yaml" "$scratch/fine.test.yaml"
says "names the scenario" "FAILED: "
says "and counts both files" "1 passed, 1 failed"
kanun 3 "a test file that is wrong" test "$scratch/wrong.test.yaml"
complains "is told with its place" "wrong.test.yaml:4:"
kanun 0 "options where cards have no signs" list basra/egypt --options
says "name cards in letters" "egypt: Ace and Jack 1, TD 3, 2C 2 (default)"
LC_ALL=C.UTF-8 kanun 0 "options where they have" list basra/egypt --options
says "print the signs" "egypt: Ace and Jack 1, 10♦ 3, 2♣ 2 (default)"
finish
