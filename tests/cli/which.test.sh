#!/bin/bash
# SPDX-License-Identifier: MIT
# which.test.sh: `kanun which`: answers that describe a variant find that variant; differences are listed; the file that it
# writes loads.
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$KANUN")
KANUN_PATH=$(realpath "$KANUN_PATH")

fed 0 "no answer at all" "" which basra
says "a nearest game all the same" "Nearest: basra/"
says "the others as near" "Equally near: basra/"
says "a question" 'Which sevens take the whole floor: is it “the seven of diamonds” in your game? '
fed 0 "to stop at once" "q" which basra
says "is possible" "All your answers fit it."
fed 0 "an answer that is none" $'perhaps\nq\n' which basra
says "is asked again" "Answer yes, no or don't know"
fed 0 "not to know" $'?\n\ndon'"'"$'t know\nq\n' which basra
says "is an answer" "All your answers fit it."
fed 0 "a very long answer" "$(printf 'y%.0s' {1..5000})"$'\nq\n' which basra
says "is none" "Answer yes, no or don't know"

fed 0 "only no" "$(printf 'n\n%.0s' {1..30})" which basra
says "ends, with what differs" "You play differently:"
says "an option" "  - cards dealt to each at a time: other than four cards"
says "and what may be chosen, all of it" $'\n#   hand_size: 5 | 8\n'
lacks "and nothing is invented" "  hand_size: 6" "$out"
sed -n '/^kanun: 1/,/^$/p' "$scratch/out" >"$scratch/ours.yaml"
kanun 0 "the file loads" check "$scratch/ours.yaml"
fed 0 "yes, then no" $'y\ny\nn\n?\nn\nn\nn\nn\nn\nn\n' which basra
next=$(sed -n 's/^  kanun new ours.yaml //p' "$scratch/out")
cd "$scratch" || exit 99
# shellcheck disable=SC2086
kanun 0 "the command that is told" new written.yaml $next
kanun 0 "what it writes" check written.yaml
cd - >/dev/null || exit 99

fed 0 "in Japanese" $'はい\nいいえ\nわからない\n終わる\n' which basra --lang ja
says "questions and result are in Japanese" "いちばん近いもの：basra/"
fed 0 "in Arabic" $'نعم\nلا\nلا أعرف\nتوقف\n' which basra --lang ar
says "questions and result are in Arabic" "الأقرب: "

kanun 2 "an unknown family" which bsara
complains "did you mean" "did you mean the family 'basra'?"
kanun 2 "one game alone" which basra/egypt
complains "is no family" "which needs a family of several games"
kanun 2 "no family" which
mkdir -p "$scratch/rules/odd"
printf 'kanun: 1\nextends: basra/egypt\nname: One\n' >"$scratch/rules/odd/one.yaml"
printf 'kanun: 1\nextends: basra/egypt\nname: [\n' >"$scratch/rules/odd/two.yaml"
kanun 3 "a family with a broken file" which odd --path "$scratch/rules"
complains "its line" "two.yaml:"
printf 'kanun: 1\nextends: basra/egypt\nname: "Two: 2"\nset: {target: 51}\n' >"$scratch/rules/odd/two.yaml"
fed 0 "a family of one's own" $'y\n' which odd --path "$scratch/rules"
says "is told apart" 'usual): is it “101” in your game? '
fed 0 "the other one" $'n\n' which odd --path "$scratch/rules"
says "is found" "Nearest: odd/two"
says "a name with a colon is quoted" 'name: "Our Two: 2"'
head -c 300000 /dev/zero | tr '\0' 'x' >"$scratch/rules/odd/two.yaml"
kanun 3 "a family with a huge file" which odd --path "$scratch/rules"
finish
