#!/bin/bash
# SPDX-License-Identifier: MIT
# pack.test.sh: `kanun pack`: one file with a game, its parents, scripts, tests and sheet; its use by other commands,
# alone and beside other versions of its parents; and files that are damaged or not packs.
set -u
. tests/cli/kanun.sh
top=$PWD
KANUN=$(realpath "$KANUN")
KANUN_PATH=$top/ruledefs
cd "$scratch" || exit 99

cat >grandma.yaml <<'YAML'
kanun: 1
extends: ./base.yaml
name: Grandmother's Basra
script: grandma.lua
hooks: {three_sevens: {event: deal end, with: {points: 5}}}
YAML
cat >base.yaml <<'YAML'
extends: basra/egypt
name: Basra to 121
set: {target: 121}
YAML
cat >grandma.lua <<'LUA'
local sevens = cards "7"
hook "three_sevens" {
  kind = "event",
  params = { points = points { default = 5 } },
  says = { en = "a side with three sevens scores {points}" },
  run = function(game, event, with)
    for side in game:sides() do
      if side.pile:count(sevens) >= 3 then side:award(with.points) end
    end
  end,
}
LUA
printf 'script:\n  three_sevens: 7を3枚取ると{points}点\n' >grandma.ja.yaml
cat >grandma.test.yaml <<'YAML'
game: ./grandma.yaml
scenarios:
  three sevens score five points:
    given: {phase: play, floor: 7D, hand: {0: 2C, 1: 7H}, turn: 1, pile: {0: AS, 1: 7S 7C}}
    play: 7H x 7D
    steps:
      - play: 2C
        then: {counted: {three_sevens: {1: 5}}}
YAML
printf 'game: ./grandma.yaml\nscenarios:\n  a pass:\n    given: {phase: play, floor: 7D, hand: {0: 2C, 1: 7H}, turn: 1}\n    play: 7H x 7D\n' >more.test.yaml

kanun 0 "a pack" pack grandma.yaml more.test.yaml
says "is named after the game" "Wrote grandma.kanun: "
says "and how to play it is said" "  kanun play grandma.kanun"
names=$(sed -n 's/^  "\([^"]*\.\(yaml\|lua\)\)": .*/\1/p' grandma.kanun | tr '\n' ' ')
for name in grandma.yaml grandma.lua grandma.ja.yaml grandma.test.yaml more.test.yaml base.yaml ruledefs/basra/egypt.yaml \
    ruledefs/basra/egypt.ja.yaml scripts/hooks/basra.lua scripts/hooks/basra.ar.yaml; do
    has "it has $name" " $name " " $names"
done
has "it has the sheet" '"sheet": "# Grandmother' "$(<grandma.kanun)"
lacks "and no path of this machine" "$top" "$(<grandma.kanun)"
# simulated GAME: prints the result of a few matches, without the name of the game and the time taken.
simulated() { "$KANUN" sim "$1" --games 3 --seed 1 --players greedy,random 2>&1 | sed '1d; / per second/d'; }
played=$(simulated grandma.yaml)

# In a different folder, which has only the pack.
mkdir away
mv grandma.kanun away
cd away || exit 99
kanun 0 "checked" check grandma.kanun
says "it is fine" "grandma.kanun: fine (Grandmother's Basra"
lacks "and as it was written" "note:" "$out"
sed 's/points { default = 5 }/points { default = 6 }/' grandma.kanun >changed.kanun
kanun 0 "rules that were changed in the pack" check changed.kanun
says "are noted" "changed.kanun: note: this pack has changed since \`kanun pack\` wrote it"
kanun 0 "an option of the command line" check grandma.kanun --set target=51
lacks "is no change" "note: these" "$out"
kanun 0 "shown" show grandma.kanun
says "with the hook" "A side with three sevens scores 5"
kanun 0 "shown in Japanese" show grandma.kanun --lang ja
says "with its translation" "7を3枚取ると5点"
kanun 0 "its tests" test grandma.kanun
says "are run" "2 passed, 0 failed"
kanun 0 "one of them" test grandma.kanun/more.test.yaml
says "is run alone" "1 passed, 0 failed"
same "a simulation is that of the file" "$played" "$(simulated grandma.kanun)"
kanun 0 "resolved" resolve grandma.kanun
says "lines have their origin in the pack" "grandma.kanun/grandma.yaml:5"
kanun 0 "options" show grandma.kanun --set target=51
kanun 0 "compared with a game" diff grandma.kanun basra/egypt
fed 0 "a session" '{"cmd":"new","game":"grandma.kanun","seed":1}'$'\n' session
says "begins with it" '"ok":true'
kanun 0 "a match is recorded" sim grandma.kanun --games 1 --seed 1 --record match.jsonl
kanun 0 "and replayed" replay match.jsonl
kanun 0 "played" play grandma.kanun --seed 1 --players greedy

# A confined process can't read a pack, and isn't killed for trying.
if "$KANUN" session --confine </dev/null >/dev/null 2>&1; then
    fed 0 "a confined session" '{"cmd":"new","game":"grandma.kanun"}'$'\n''{"cmd":"new","game":"a.yaml","files":{"a.yaml":"extends: ./grandma.kanun"}}'$'\n''{"cmd":"hello"}'$'\n' session --confine
    says "finds no pack" "there is no file 'grandma.kanun'"
    says "nor beside a text" "there is no file './grandma.kanun'"
    says "and goes on" '"protocol":1'
fi

# Without the installed games, and with other versions of them.
export KANUN_PATH=$scratch/nothing
mkdir "$scratch/nothing"
export XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent
same "alone it plays the same" "$played" "$(simulated grandma.kanun)"
kanun 0 "its tests pass alone" test grandma.kanun
mkdir -p "$scratch/tree/scripts"
cp -r "$top/ruledefs" "$scratch/tree"
cp -r "$top/scripts/hooks" "$scratch/tree/scripts"
export KANUN_PATH=$scratch/tree/ruledefs
sed -i 's/shows_bottom_to: dealer/shows_bottom_to: all/' "$scratch/tree/ruledefs/basra/egypt.yaml"
kanun 0 "the search path has another version" show basra/egypt
has "of a parent" "shown to everybody" "$(tr -s " \n" " " <<<"$out")"
same "beside it the pack plays its own" "$played" "$(simulated grandma.kanun)"
kanun 0 "shown beside it" show grandma.kanun
has "it has its own cut" "shown to the dealer" "$(tr -s " \n" " " <<<"$out")"
export KANUN_PATH=$top/ruledefs

# A shipped game.
kanun 0 "a shipped game" pack basra/egypt -o egypt.kanun
kanun 0 "is fine" check egypt.kanun

# Games that can't be packed.
cd "$scratch" || exit 99
kanun 2 "a pack of a pack" pack away/grandma.kanun
complains "is one already" "is already a pack"
kanun 2 "a migration of a pack" migrate away/grandma.kanun
complains "is refused" "is a pack: migrate the files in it before you pack them"
kanun 2 "a name without the ending" pack grandma.yaml -o grandma.txt
complains "is refused" "the name of a pack must end in .kanun"
kanun 2 "a pack that is not there" pack none.kanun
complains "is missing" "there is no file 'none.kanun'"
printf '\xef\xbb\xbfextends: basra/egypt\r\nname: Marked\r\n' >marked.yaml
kanun 0 "a file with a byte order mark" pack marked.yaml
kanun 0 "plays from the pack" perft marked.kanun --depth 2 --seed 1
echo mine >mine.kanun
kanun 2 "another file of that name" pack grandma.yaml -o mine.kanun
complains "is not replaced" "mine.kanun already exists and is not a pack"
same "it is as it was" mine "$(<mine.kanun)"
kanun 0 "an older pack" pack grandma.yaml
kanun 0 "is replaced" pack grandma.yaml
kanun 2 "no such file" pack nothing.yaml
printf 'extends: basra/egypt\nmatch: {tagret: 5}\n' >wrong.yaml
kanun 3 "a file with an error" pack wrong.yaml
complains "is told" "wrong.yaml:2:"
same "and nothing is written" "" "$(ls wrong.kanun 2>/dev/null)"
kanun 2 "something that is no test" pack grandma.yaml base.yaml
complains "is refused with what is meant" "files that end in .test.yaml"
printf 'game: ./base.yaml\nscenarios:\n  a pass: {game: ./marked.yaml, play: 2C}\n' >other.test.yaml
kanun 2 "a test of another game" pack grandma.yaml other.test.yaml
complains "is refused, with what was expected" \
    "'other.test.yaml' tests another game, ./marked.yaml; name tests of grandma.yaml or its parents"
sed -i 's,./marked.yaml,basra/egypt,' other.test.yaml
kanun 0 "tests of its parents" pack grandma.yaml other.test.yaml
echo 'game: [' >torn.test.yaml
kanun 3 "a test that is no YAML" pack grandma.yaml torn.test.yaml
complains "is refused with the line and what is wrong" "torn.test.yaml:2:1: error: a value is missing here"
kanun 2 "a test that does not exist" pack grandma.yaml none.test.yaml
complains "is refused" "cannot read 'none.test.yaml': No such file"
mkdir below
printf 'extends: basra/egypt\nname: Below\n' >below/deep.yaml
printf 'extends: ./below/deep.yaml\nname: Above\n' >above.yaml
kanun 2 "a parent in another folder" pack above.yaml
complains "must lie beside" "put it in the folder of above.yaml"
kanun 2 "two results" pack

# Invalid packs. PACK is a good one with one change.
good=$(<grandma.kanun)
wrong() { # wrong NAME COMPLAINT
    kanun "${3:-3}" "$1: check refuses it" check bad.kanun
    complains "$1: it says why" "$2"
    kanun 3 "$1: sim refuses it" sim bad.kanun --games 1 --seed 1
}
replaced() { printf '%s' "${good/"$1"/"$2"}" >bad.kanun; }
: >bad.kanun && wrong "an empty file" "it is not a pack" 1
echo '[]' >bad.kanun && wrong "a list" "it is not a pack" 1
printf '%s' "${good:0:500}" >bad.kanun && wrong "half a file" "the pack is damaged or incomplete; copy it again" 1
replaced '"kanun_pack": 1' '"kanun_pack": 2' && wrong "a later version" "a later version of Kanun" 1
replaced '"game": "grandma.yaml"' '"game": "other.yaml"' && wrong "a game that it lacks" "\`game\` is not among its files" 1
for name in ../grandma.yaml /etc/passwd.yaml a/../b.yaml .hidden.yaml a//b.yaml grandma.txt 'a\\b.yaml' 'x/./y.yaml'; do
    replaced '"base.yaml"' "\"$name\"" && wrong "a file named $name" "a name that can't be used" 1
done
replaced '"base.yaml"' '"basic.yaml"' && wrong "a parent that it lacks" "there is no file 'bad.kanun/base.yaml'" 1
{ printf '%s' "${good%\}*}"; printf ', "filling": "%s"}' "$(head -c 2200000 /dev/zero | tr '\0' x)"; } >bad.kanun && wrong "more than 2 MiB" "at most 2 MiB" 1
printf '{"kanun_pack": 1, "game": "a.yaml", "files": {"a.yaml": "extends: ../away/grandma.kanun"}}' >bad.kanun
wrong "a parent outside" "is outside this file's folder" 1
printf '{"kanun_pack": 1, "game": "a.yaml", "files": {"a.yaml": "extends: basra/egypt\\nscript: ../grandma.lua"}}' >bad.kanun
wrong "a script outside" "can't be the name of a script" 1
mkdir folder.kanun
cp grandma.yaml base.yaml grandma.lua folder.kanun
kanun 0 "a folder of that name is a folder" check folder.kanun/grandma.yaml
chmod 000 grandma.kanun
if [[ ! -r grandma.kanun ]]; then
    kanun 4 "a pack that can't be read" check grandma.kanun
fi
printf '{"kanun_pack": 1, "game": "a.yaml", "files": {"a.yaml": "extends: basra/egypt"}}' >bare.kanun
kanun 2 "a pack without tests" test bare.kanun
complains "has none" "bare.kanun has no tests"
finish
