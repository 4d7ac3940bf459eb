#!/bin/bash
# SPDX-License-Identifier: MIT
# heard.test.sh: rules that a table can't play, because a hook spends its memory, are refused by simulations too, where
# hooks are carried out without Lua (tests/cli/heard). Lua's own memory differs between builds. The script therefore
# keeps less and less, until both builds play.
set -u
. tests/cli/kanun.sh
cp tests/cli/heard/memory.* "$scratch"
refused=0 played=0
for kept in 864 860 856 852 848 844 840 836 832 820 800 780 760; do
    sed "s/for i = 1, [0-9]* do T/for i = 1, $kept do T/" tests/cli/heard/memory.lua >"$scratch/memory.lua"
    timeout 60 "$KANUN" show "$scratch/memory.yaml" >"$scratch/out" 2>&1 || continue # must not even be loaded
    timeout 60 "$KANUN" play "$scratch/memory.yaml" --players random,random --seed 1 >"$scratch/out" 2>&1 </dev/null
    status=$?
    kanun $status "$kept texts: a simulation ends as the table does ($status)" sim "$scratch/memory.yaml" --games 5 --seed 1
    if ((status)); then
        ((++refused))
        complains "and says what the table says" "in hook 'act'"
        complains "that is" "keeps more than 1 MiB of memory [E0607]"
    else
        ((++played))
    fi
done
holds "some were refused" test "$refused" -gt 0
holds "and some were played" test "$played" -gt 0
finish
