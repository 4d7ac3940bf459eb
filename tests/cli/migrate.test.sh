#!/bin/bash
# SPDX-License-Identifier: MIT
# migrate.test.sh: `kanun migrate`: it replaces each former name of a key, however it is written. The rest of the file
# is unchanged, and it plays as before.
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$KANUN")
KANUN_PATH=$(realpath "$KANUN_PATH")
cd "$scratch" || exit 99

# old FILE LINE...: a house rule with these lines, and the expected result
old() {
    local file=$1
    shift
    printf '%s\n' 'extends: briscola/standard' 'name: {en: Années}   # kept' "$@" >"$file"
    sed 's/\blimit\b/move_limit/' "$file" >"$file.right"
}
old dotted.yaml 'match.limit: 5000 # a comment: limit'
old nested.yaml 'match:' '  # the limit' '  limit: 5000' '  ' 'set: {}'
sed -i 's/# the move_limit/# the limit/' nested.yaml.right
old flow.yaml 'match: {"limit": 5000}'
old value.yaml 'options:' '  long: {says: "A long match?", values: {false: {says: "no"}, true: {says: "yes", match: {limit: 9000}}}, default: false}'
for file in dotted nested flow value; do
    kanun 0 "$file: it has a former name" check "$file.yaml"
    complains "which is noted" "\`limit\` is a former name"
    kanun 0 "$file: the rules before" resolve "$file.yaml"
    sed 's/ *#.*//; s/\blimit\b/move_limit/' "$scratch/out" >before
    kanun 0 "$file: it is renamed" migrate "$file.yaml"
    says "and the line is shown" "+ "
    same "nothing else changes" "$(<"$file.yaml.right")" "$(<"$file.yaml")"
    kanun 0 "$file: the rules afterwards" resolve "$file.yaml"
    same "are the same" "$(<before)" "$(sed 's/ *#.*//' "$scratch/out")"
    kanun 0 "$file: a second time" migrate "$file.yaml"
    says "nothing is left" "nothing to change"
done
old parent.yaml 'match.limit: 5000'
printf '%s\n' 'extends: ./parent.yaml' 'name: A child' >child.yaml
kanun 0 "a child whose parent has a former name" migrate child.yaml
says "has nothing to change" "child.yaml: nothing to change"
same "and its parent stays" "match.limit: 5000" "$(tail -1 parent.yaml)"
printf 'extends: briscola/standard\r\nname: Ends\r\nmatch.limit: 5000\r\n' >ends.yaml
cp ends.yaml ends.before
kanun 2 "other line ends" migrate ends.yaml
complains "are refused" "ends.yaml is not written"
cmp -s ends.yaml ends.before
judge $? 0 "and the file is whole"
mkdir folder
old folder/house.yaml 'match.limit: 5000'
printf '%s\n' 'game: ./house.yaml' 'scenarios: {a: {play: 1}}' >folder/house.test.yaml
kanun 0 "a folder" migrate folder
says "has its rules renamed" "+ "
silent "and its tests left alone" "$err"
kanun 3 "a test that is named" migrate folder/house.test.yaml
complains "has no rules" "scenarios"
kanun 2 "no such file" migrate nothing.yaml
echo 'extends: nothing' >wrong.yaml
kanun 3 "a file with errors" migrate wrong.yaml
finish
