#!/bin/bash
# SPDX-License-Identifier: MIT
# new.test.sh: `kanun new`: its files pass `check` and `test` at once, for every game, also without their comments. It
# replaces no file, and reports mistakes in its arguments.
set -u
. tests/cli/kanun.sh
top=$PWD
KANUN=$(realpath "$KANUN")
KANUN_PATH=$top/ruledefs
cd "$scratch" || exit 99

# uncommented FILE: prints the rules with every option and the suggested rule uncommented.
uncommented() {
    sed -n '/^kanun:/,/^name:/p' "$1"
    sed -n '/^# set\./,/^$/p; /^# A rule/,$p' "$1" | sed 's/^# //; /^A rule/d'
}

# Every game in one folder: one run checks all files, another one runs all tests.
mkdir every
sample=0
for game in $("$KANUN" list | awk '{ print $1 }'); do
    whole || ((sample++ % 5 == 0)) || continue
    name=every/${game//\//_}
    kanun 0 "new file from $game" new "$name" --from "$game"
    uncommented "$name.yaml" >"${name}_all.yaml"
    has "$game: its phases are listed" $'\n# The phases, in order' "$(<"$name.yaml")"
    same "$game has a rule to try" 1 "$(grep -c '^# A rule to try' "$name.yaml")"
    choice=$(sed -n 's/^# A rule to try: .*before set\.\([a-z_]*\), and write \([^ ]*\)\.$/\1=\2/p' "$name.yaml")
    [[ -z $choice ]] || kanun 0 "$game takes it" resolve "$name.yaml" --set "$choice"
    lacks "$game: the rule is more than the direction of turns" $'\n# direction:' "$(<"$name.yaml")"
    has "$game: its test has a position" "given:" "$(<"$name.test.yaml")"
    kanun 0 "$game: all comments taken away" resolve "${name}_all.yaml"
done
for file in every/*.yaml; do
    [[ $file == *.test.yaml || $file == *_all.yaml ]] || kanun 0 "check $file" check "$file"
done
kanun 0 "the tests of all new files" test every/*.test.yaml
says "pass" ", 0 failed"

# The contents of the written file.
kanun 0 "a name without ending" new grandmas_basra --from basra/egypt
says "both files are named" "Wrote grandmas_basra.yaml and grandmas_basra.test.yaml"
says "and what to do next" "  kanun test grandmas_basra.test.yaml"
file=$(<grandmas_basra.yaml)
has "the schema for editors" '# yaml-language-server: $schema=basra-egypt.schema.json' "$file"
has "the parent" $'\nextends: basra/egypt\n' "$file"
has "a name from the file's" $'\nname: Grandmas basra\n' "$file"
has "an option with its value in force and what it is" $'\n# set.special_seven: diamond    # sevens that take the whole floor' "$file"
has "a value with what it means" $'\n#   # any: every seven\n' "$file"
has "the default" $'\n#   # diamond: the seven of diamonds (default)\n' "$file"
has "a range" $'\n#   # 1 to 1000000\n' "$file"
has "how to list the hooks" $'\n# Rules in Lua are hooks. You can set their parameters. To list this game\'s hooks: kanun list basra/egypt --hooks\n' "$file"
has "a rule to try" $'\n# pack.points.TD: 6    # TD counts 6, not 3\n# pack.points_total: 16' "$file"
sed -i 's/^# pack/pack/' grandmas_basra.yaml
kanun 0 "the rule to try" check grandmas_basra.yaml
sed -i 's/^      turn: 1$/      turn: 0/' grandmas_basra.test.yaml
kanun 1 "a changed expectation" test grandmas_basra.test.yaml
says "fails" "turn: expected 0, got 1"

kanun 0 "choices" new chosen --from basra/egypt --set target=51 --set peek=all
same "are set, no other" $'set.peek: all\nset.target: 51' "$(sed -n 's/^\(set[a-z.]*: [^ ]*\) .*/\1/p' chosen.yaml)"
kanun 0 "they hold" resolve chosen.yaml
says "in the rules" "target: 51"
kanun 2 "a choice that there is not" new other --from basra/egypt --set target=many
complains "is told" "target"
kanun 0 "without a name" new --from briscola/scarne
holds "the file is named after the game" test -s my_scarne.yaml -a -s my_scarne.test.yaml
kanun 0 "to standard output" new - --from basra/egypt
says "are the rules alone" "extends: basra/egypt"
kanun 0 "in Japanese" new japanese --from basra/egypt --lang ja
has "comments are" "# 試せるルールの例です" "$(<japanese.yaml)"
has "and options" "場をすべて取る7" "$(grep 'special_seven:' japanese.yaml)"
kanun 0 "the test" test japanese.test.yaml
kanun 0 "in Arabic" new arabic --from basra/egypt --lang ar
kanun 0 "the test" test arabic.test.yaml
kanun 0 "in Arabic, with an option to try" new option --from big_two/standard --lang ar
kanun 0 "has no marks of writing that rules files must not have" check option.yaml
mkdir "a folder"
kanun 0 "a name with blanks and quotes" new "a folder/it's \"ours\"" --from basra/egypt
says "the next commands can be pasted" "kanun test 'a folder/it'\\''s \"ours\".test.yaml'"
kanun 0 "it is tested" test "a folder/it's \"ours\".test.yaml"

# A file as the parent.
kanun 0 "a parent in the same folder" new child --from chosen.yaml
has "is named beside it" "extends: ./chosen.yaml" "$(<child.yaml)"
mkdir below
kanun 0 "a file in a folder" new below/base --from basra/syria
kanun 0 "a parent below" new heir --from below/base.yaml
has "is named below it" "extends: ./below/base.yaml" "$(<heir.yaml)"
kanun 0 "both are tested" test child.test.yaml heir.test.yaml
kanun 2 "a parent elsewhere" new every/child --from chosen.yaml
complains "is told" "can extend only files beside or below it: write child.yaml into the folder of chosen.yaml"
mkdir rules
cp chosen.yaml rules/
kanun 0 "a parent from --path" new there --from chosen --path rules
says "goes on with it" "kanun check there.yaml --path rules"

# Existing files are not replaced.
echo mine >mine.yaml
kanun 2 "a file that is there" new mine --from basra/egypt
complains "is kept" "mine.yaml already exists"
same "as it was" mine "$(<mine.yaml)"
rm mine.yaml
echo mine >mine.test.yaml
kanun 2 "a test that is there" new mine.yaml --from basra/egypt
complains "is kept" "mine.test.yaml already exists"
holds "and no rules are written" test ! -e mine.yaml
ln -s nowhere link.yaml
kanun 2 "a link to nowhere" new link --from basra/egypt
complains "is kept" "link.yaml already exists"

# Wrong usage.
kanun 2 "no game" new ours
complains "says what is missing" "new needs --from GAME"
kanun 2 "an unknown game" new ours --from bsara/egypt
complains "did you mean" "did you mean 'basra/egypt'?"
kanun 2 "a family" new ours --from basra
complains "lists its games" "basra/syria"
kanun 2 "an unknown family" new ours --from basar
complains "did you mean" "did you mean the family 'basra'?"
kanun 3 "rules that are wrong" new ours --from mine.test.yaml
kanun 2 "a folder" new every/ --from basra/egypt
complains "is told" "'every/' is a folder"
kanun 2 "another ending" new ours.lua --from basra/egypt
complains "is told" "the name of a rules file ends in .yaml; did you mean '"
kanun 2 "a test file" new ours.test.yaml --from basra/egypt
complains "is told" "name the rules file"
kanun 2 "a name with a line end" new $'our\ns' --from basra/egypt
kanun 4 "a folder that there is not" new nowhere/ours --from basra/egypt
complains "the reason is told" "cannot write 'nowhere/ours.yaml': No such file or directory"
holds "nothing was written" test ! -e ours.yaml -a ! -e ours.test.yaml
kanun 2 "two names" new ours theirs --from basra/egypt

# On a terminal it lists the games and asks.
read -ra compiler <<<"${CC:-cc}" # $CC may begin with another word, such as ccache
if "${compiler[@]}" -o terminal "$top/tests/cli/terminal/terminal.c" 2>err && ./terminal; then
    printf 'wait Which one? \ntype basra\nwait Which one? \ntype syria\nwait Wrote\n' >script
    TERM=dumb timeout 60 ./terminal script "$KANUN" new asked >out 2>err
    has "a person is asked for the family" "briscola" "$(<out)"
    has "and for the game" "extends: basra/syria" "$(<asked.yaml)"
    printf 'wait Which one? \ntype x\nwait Which one? \ntype basra\nwait Which one? \ntype scopa/assi\nwait Wrote\n' >script
    TERM=dumb timeout 60 ./terminal script "$KANUN" new slip >out 2>err
    has "a letter within a name chooses nothing" "type a number from 1 to" "$(<out)"
    has "a game of another family can still be chosen" "extends: scopa/assi" "$(<slip.yaml)"
    printf 'wait Which one? \ntype quit\n' >script
    TERM=dumb timeout 60 ./terminal script "$KANUN" new left >out 2>err
    holds "who leaves has written nothing" test ! -e left.yaml
else
    echo "skipped: questions, for there is no C compiler or no pseudo-terminal"
fi
cd "$top" || exit 99

# The phases of the parent, with their mechanics
kanun 0 "phases" new - --from hearts/standard
has "the phases have their mechanics" "# shuffle, hands (give), pass (exchange), play (tricks), choice (poll), count (score)" "$out"
finish
