#!/bin/bash
# SPDX-License-Identifier: MIT
# strangers.test.sh: rules files as a stranger may send them: they read no other file than games and scripts, wait for
# nothing, and are done with soon, however large. The limit of time here is only there to end what would never end.
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
for script in link.lua pipe.lua folder.lua; do
    printf 'extends: basra/egypt\nname: Nosy\nscript: %s\n' "$script" >nosy.yaml
    kanun 1 "script $script" check nosy.yaml
    complains "is not read" "$script' can't be read"
    lacks "and shows nothing" "$secret" "$err"
done
for script in ../secret /etc/passwd .hidden; do
    printf 'extends: basra/egypt\nname: Nosy\nscript: %s\n' "$script" >nosy.yaml
    kanun 1 "script $script" check nosy.yaml
    complains "is no name of a script" "is no name of a script"
done
printf 'game: ./link.yaml\nscenarios: {a: {play: AS}}\n' >nosy.test.yaml
kanun 3 "a scenario of a game that is none" test nosy.test.yaml
lacks "shows nothing of it" "$secret" "$err"

# As large as may be. many FORMAT: the lines of 15,000 entries
many() { seq "${2-15000}" | sed "s|.*|$1|"; }
large() { # large NAME: what stands in large.yaml
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
finish
