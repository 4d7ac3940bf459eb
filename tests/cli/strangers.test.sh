#!/bin/bash
# SPDX-License-Identifier: MIT
# strangers.test.sh: untrusted rules files: they read only games and scripts, never block, and take little time, however
# large they are. The time limit here only stops endless runs.
set -u
. tests/cli/kanun.sh
top=$PWD
cd "${scratch:?}" || exit 99
[[ $KANUN == /* ]] || KANUN=$top/$KANUN
export KANUN_PATH=$top/ruledefs

# Other files
secret='root:nothing-of-this-may-be-shown'
printf '%s\n' "$secret" >secret
ln -s secret link.yaml
ln -s secret link.lua
mkfifo pipe.yaml pipe.lua
mkdir folder.lua
for parent in /etc/passwd ../secret.yaml ./link.yaml ./pipe.yaml ./secret; do
    printf 'extends: %s\nname: Nosy\n' "$parent" >nosy.yaml
    kanun 1 "extends $parent" check nosy.yaml
    lacks "shows nothing of it" "$secret" "$err"
    lacks "nor of any other file" "/bin/" "$err"
done
ln -s nowhere.yaml leads.yaml
ln -s turns.yaml turns.yaml
for file in pipe.yaml leads.yaml turns.yaml; do
    for command in check list schema "new mine.yaml --from"; do
        # shellcheck disable=SC2086
        kanun 2 "$command of $file" $command "$file"
        complains "names what is wrong" "'$file' is not a regular file"
    done
done
for script in link.lua pipe.lua folder.lua; do
    printf 'extends: basra/egypt\nname: Nosy\nscript: %s\n' "$script" >nosy.yaml
    kanun 1 "script $script" check nosy.yaml
    complains "is not read" "$script' can't be read"
    lacks "and shows nothing" "$secret" "$err"
done
for script in ../secret /etc/passwd .hidden; do
    printf 'extends: basra/egypt\nname: Nosy\nscript: %s\n' "$script" >nosy.yaml
    kanun 1 "script $script" check nosy.yaml
    complains "is no name of a script" "can't be the name of a script"
done
printf 'game: ./link.yaml\nscenarios: {a: {play: AS}}\n' >nosy.test.yaml
kanun 3 "a scenario of a game that is none" test nosy.test.yaml
lacks "shows nothing of it" "$secret" "$err"

# Names that a shell would execute if a user completed them
mkdir -p "games/fam"
# shellcheck disable=SC2016
printf '%s\n' 'extends: basra/egypt' 'name: A' \
    'options: {o: {says: a, default: x, values: {x: {}, "$(touch done1)": {}, "`touch done2`": {}, "a b": {}}}}' >games/fam/a.yaml
# shellcheck disable=SC2016
cp games/fam/a.yaml 'games/fam/$(touch done3).yaml'
offered=$(
    export KANUN_PATH=$top/ruledefs:games
    kanun() { "$KANUN" "$@"; }
    eval "$("$KANUN" completion bash)"
    compopt() { :; }
    for words in "sim fam/a --set o = ''" "sim fam/a --set ''" "sim fam/" "check ''"; do
        eval "COMP_WORDS=(kanun $words)"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _kanun
        printf '%s\n' "${COMPREPLY[@]}"
    done
)
has "what is harmless is offered" "fam/a" "$offered"
same "and no other value" "o=x" "$(KANUN_PATH=$top/ruledefs:games "$KANUN" completion words -- sim fam/a --set o | grep '^o=')"
lacks "no name with a command" "touch" "$offered"
silent "nothing was carried out" "$(ls done* 2>/dev/null)"

# Files of the maximum size. many FORMAT: prints the lines of 15,000 entries
many() { seq "${2-15000}" | sed "s|.*|$1|"; }
large() { # large NAME: checks large.yaml.
    kanun 1 "$1" check large.yaml
    complains "has its limit" "error: "
}
{ echo 'extends: basra/egypt'; many 'k&: 1'; } >large.yaml
large "thousands of unknown keys"
{ echo 'extends: basra/egypt'; echo 'labels:'; many '  l&: x'; } >large.yaml
large "thousands of labels"
{ echo 'extends: basra/egypt'; echo 'options:'; many '  o&: {says: a, default: x, values: {x: {}, y: {}}}' 2500; } >large.yaml
large "thousands of options"
{ echo 'extends: basra/egypt'; echo "script: [$(many 's&.lua,' 9000 | tr -d '\n')s.lua]"; } >large.yaml
large "thousands of scripts"
{ echo 'extends: basra/egypt'; many 'a&.b.c.d.e.f: 1' 990; } >large.yaml
large "dotted keys"
{ echo 'extends: basra/egypt'; printf 'name: '; head -c 200000 /dev/zero | tr '\0' '['; } >large.yaml
large "brackets"
for kind in phases zones variables hooks; do
    case $kind in
    phases) entry='  p&: {before: shuffle, shuffle: stock}' ;;
    zones) entry='  z&: {seen_by: all}' ;;
    variables) entry='  v&: {type: flag}' ;;
    hooks) entry='  h&: {event: capture}' ;;
    esac
    { echo 'extends: basra/egypt'; echo "$kind:"; many "$entry" 990; } >large.yaml
    large "hundreds of $kind"
done

# A record with as many undos as moves
{
    "$KANUN" replay "$top/tests/games/doubling.yaml" --seed 5 --export json | head -1 | sed 's/"moves":\[[^]]*\]/"moves":[]/; s/,"end":.*/}/'
    many '{"move":"AS"}' 30000
    many '{"chance":"cut","value":"3"}' 30000
    many '{"undo":1}' 30000
} >circles.jsonl
kanun 2 "a record of circles" replay circles.jsonl
complains "is read to its end" "'cut' is not used for chance in this game"

# More chance than any match needs
printf '{"cmd":"new","game":"basra/egypt","seed":1}\n{"cmd":"give","chance":{"cut":[%s3]}}\n{"cmd":"pending"}\n{"cmd":"give","chance":{"cut":[%s3]}}\n' \
    "$(many 3, 1000 | tr -d '\n')" "$(many 3, 999 | tr -d '\n')" >input
fed 0 "chance without end" "$(<input)" session
has "is refused" "1000 results for cut are already waiting" "$out"
has "as a whole" '{"ok":true,"chance":{}}' "$out"
same "and as much as that is not" true "$(tail -1 <<<"$out" | grep -o '"ok":true' | cut -d: -f2)"

# Control characters in each text of a request are rejected, and no reply contains them
for bad in '\u001b[2J' '\u009b31m' '\u0007' '\u202e' '\u2066' '\u200f' '\n' '\u2028' '\u0085' '\u200b' '\u2060'; do
    for request in '"cmd":"new","game":"x@"' '"cmd":"he@llo"' '"cmd":"hello","fi@eld":1' '"cmd":"play","move":"@QH"' \
        '"cmd":"why","move":"QH@"' '"cmd":"view","seat":"@"' '"cmd":"show","language":"@"' '"cmd":"play","move":"QH","@":"a"' \
        '"cmd":"new","game":"basra/egypt","set":{"te@ams":"x"}' '"cmd":"new","game":"basra/egypt","set":{"teams":"@"}' \
        '"cmd":"new","game":"p.yaml","files":{"p.yaml":"extends: basra/egypt\nnmae@: A\n"}' \
        '"cmd":"new","game":"p.yaml","files":{"p@.yaml":"extends: basra/egypt\nnmae: A\n"}' \
        '"cmd":"new","game":"p.yaml","files":{"p.yaml":"extends: @basra\n"}' \
        '"cmd":"new","game":"p.yaml","files":{"p.yaml":"extends: basra/egypt\nscript: s.lua\n","s.lua":"error(\"@\")"}'; do
        printf '{%s}\n' "${request//@/$bad}"
    done
done >requests
{ echo '{"cmd":"new","game":"basra/egypt","seed":1}'; cat requests; } >input
fed 0 "texts that steer" "$(<input)" session
same "each request is answered" "$(wc -l <input)" "$(wc -l <<<"$out")"
same "and refused" 1 "$(grep -c '"ok":true' <<<"$out")"
steers=$(grep -P '\\u00[0189]|[\x{7f}-\x{9f}\x{200b}-\x{200f}\x{2060}\x{2028}-\x{202e}\x{206a}-\x{206f}]' <<<"$out" | head -3)
silent "no reply has what steers" "$steers"
finish
