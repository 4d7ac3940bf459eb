#!/bin/bash
# SPDX-License-Identifier: MIT
# which.test.sh: `kanun which`: answers that describe a variant find that variant; differences are listed; the file that it
# writes loads.
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$KANUN")
KANUN_PATH=$(realpath "$KANUN_PATH")

fed 0 "no answer at all" "" which basra
says "leaves all games" "You answered no question, so all 10 games are possible."
lacks "no game is nearer than others" "Nearest:" "$out"
lacks "and no file is offered" "extends:" "$out"
says "the first question comes with its answers" $'1. Sevens that take the whole floor:\n  1  the seven of diamonds\n'
says "one of them is another way" "  4  something else"
says "the number of questions is said before" "You will be asked 15 questions at most."
fed 0 "to stop at once" "q" which basra
says "is possible" "You answered no question"
fed 0 "an answer that is none" $'perhaps\n9\n0\nq\n' which basra
same "is asked again" 3 "$(grep -c "^Type a number from 1 to 4" <<<"$out")"
fed 0 "not to know" $'?\n\ndon'"'"$'t know\nq\n' which basra
says "is an answer" "You answered no question"
fed 0 "a very long answer" "$(printf '1%.0s' {1..5000})"$'\nq\n' which basra
says "is none" "Type a number from 1 to 4"
fed 0 "full-width digits" $'２\nq\n' which whist
says "are numbers" "extends: whist/american"
says "values that are numbers are in their order" $'\n  1  5\n  2  7\n  3  10\n'
same "answers from a pipe end their lines" "" "$(grep '> .' <<<"$out")"

fed 0 "answers that no game has" "$(printf '4\n%.0s' {1..20})" which basra
same "each option is asked for once" "" "$(grep -E '^[0-9]+\. ' <<<"$out" | sed 's/^[0-9]*\. //' | sort | uniq -d)"
says "end with what differs" "You play differently:"
says "an option" "  - sevens that take the whole floor: other than "
says "and what no option covers" $'\n# The options of this game don\'t cover:\n# - sevens that take the whole floor\n'
sed -n '/^kanun: 1/,/^$/p' "$scratch/out" >"$scratch/ours.yaml"
kanun 0 "the file loads" check "$scratch/ours.yaml"
fed 0 "answers with numbers" $'2\n1\n?\n3\n1\n1\n1\nq\n' which basra
says "are choices in the file" $'\nset.special_seven: any\n'
next=$(sed -n 's/^  kanun new ours.yaml //p' "$scratch/out")
cd "$scratch" || exit 99
# shellcheck disable=SC2086
kanun 0 "the command that is told" new written.yaml $next
kanun 0 "what it writes" check written.yaml
cd - >/dev/null || exit 99

fed 0 "an answer that the first of equally near games withdraws" $'?\n3\n' which thousand
says "is chosen in another one" $'extends: thousand/thousand\nname: "Our 1000 (Tysiacha)"\nset.win_target: 1001\n'
fed 0 "an answer that the nearest game withdraws" $'2\n3\n1\n' which thousand
says "is a comment" $'extends: thousand/501\nname: Our 501\n# can\'t be set in thousand/501: points that win: one thousand and one\n'

fed 0 "values that no option covers" $'2\n4\n' which thousand
lacks "are below no heading for values" "Choose a value" "$out"
says "but below their own" $'\n# The options of this game don\'t cover:\n# - points that win\n'

fed 0 "few answers" $'1\nq\n' which basra
same "games that fit as well are on one line" 1 "$(grep -c '^Equally near: basra/.*, .* and basra/' <<<"$out")"

fed 0 "in Japanese" $'1\nわからない\n終わる\n' which basra --lang ja
says "questions and result are in Japanese" "いちばん近いもの：basra/"
fed 0 "in Arabic" $'1\nلا أعرف\nتوقف\n' which basra --lang ar
says "questions and result are in Arabic" "الأقرب: "

fed 0 "values with the same words" "" which chinese_ten
says "have their values" $'1. Number of players:\n  1  2 players\n  2  3 players\n  3  4 players\n'
fed 0 "values without words" "" which pinochle
says "are numbers of players" $'1. Number of players:\n  1  2 players\n  2  4 players\n'
fed 0 "players in Japanese" "" which chinese_ten --lang ja
says "have a word" "1. 人数："
fed 0 "players in Arabic" "" which chinese_ten --lang ar
says "have a word, too" "1. عدد اللاعبين:"
fed 0 "the folder of a family" "" which basra/
says "is the family" "10 games of basra differ"

LC_ALL=C.UTF-8 fed 0 "cards in answers" "$(printf '?\n%.0s' {1..15})" which basra
says "have signs" "10♦"
LC_ALL=C.UTF-8 fed 0 "with --ascii" "$(printf '?\n%.0s' {1..15})" which basra --ascii
lacks "they are letters" "♦" "$out"

kanun 2 "an unknown family" which bsara
complains "did you mean" "there is no family 'bsara'; did you mean 'basra'?"
kanun 2 "one game alone" which basra/egypt
complains "is no family" "'basra/egypt' is one game; which needs its family: kanun which basra"
kanun 2 "a family of one game" which skat
complains "says so" "skat has only one game, skat/standard"
kanun 2 "a file" which "$scratch/ours.yaml"
complains "is no family either" "is a file; which needs a family, such as "
kanun 2 "no family" which
mkdir -p "$scratch/rules/odd"
printf 'kanun: 1\nextends: basra/egypt\nname: One\n' >"$scratch/rules/odd/one.yaml"
printf 'kanun: 1\nextends: basra/egypt\nname: [\n' >"$scratch/rules/odd/two.yaml"
kanun 3 "a family with a broken file" which odd --path "$scratch/rules"
complains "its line" "two.yaml:"
printf 'kanun: 1\nextends: basra/egypt\nname: "Two: 2"\nset: {target: 51}\n' >"$scratch/rules/odd/two.yaml"
fed 0 "a family of one's own" $'1\n' which odd --path "$scratch/rules"
says "is told apart" '1. Points that end the game (51, 101, 121 and 151 are usual):'
says "the other one is found" "Nearest: odd/two"
says "a name with a colon is quoted" 'name: "Our Two: 2"'
fed 0 "a number that neither game has" $'3\n' which odd --path "$scratch/rules"
says "can be written in the file" $'# You play this in a way that was not listed. Choose a value, and delete "# ":\n# set.target: 101    # a number from 1 to 1000000'
sed -n '/^kanun: 1/,/^$/p' "$scratch/out" | sed 's/^# set/set/' >"$scratch/rules/odd/three.yaml"
kanun 0 "without the comment sign it is a choice" check "$scratch/rules/odd/three.yaml" --path "$scratch/rules"
head -c 300000 /dev/zero | tr '\0' 'x' >"$scratch/rules/odd/two.yaml"
kanun 3 "a family with a huge file" which odd --path "$scratch/rules"
finish
