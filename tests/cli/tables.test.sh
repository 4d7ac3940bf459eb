#!/bin/bash
# SPDX-License-Identifier: MIT
# tables.test.sh: rules whose players sit at several tables: simulated and played one table after another, and reported
# together.
set -u
. tests/cli/kanun.sh

kanun 0 "sim counts each table" sim batarde/standard --set players=7 --set split_tables=true --games 20 --seed 5
says "the first has its name" "Table 1: players 1 to 4"
says "the second has the seats that follow" "Table 2: players 5 to 7"
says "the first goes by the seed" "batarde/standard split_tables=true players=4, seed 5: 20 matches, 200 deals"
says "the second by the next, with the deals of three players" "batarde/standard split_tables=true players=3, seed 6: 20 matches, 240 deals"

says "all tables are reported together" "All tables together: 40 matches, 440 deals, "
says "with seats that are numbered on" "5       2      random "

kanun 0 "the tables as JSON" sim batarde/standard --set players=8 --games 5 --seed 5 --json
same "are two" 2 "$(grep -o '"game":' <<<"$out" | wc -l)"
says "in one list" '{"tables":['
says "and what they come to together" '],"together":{"matches":10,'
says "each side with its table and seats" '"player":"random","matches":5,"table":2,"seats":[7]}'
same "on one line" 1 "$(wc -l <<<"$out")"

kanun 0 "each is a match of its own" sim batarde/standard --set players=3 --games 20 --seed 6
says "that can be played alone" "20 matches, 240 deals"

kanun 0 "players are seated in order" sim batarde/standard --set players=6 --set split_tables=true --games 2 --seed 1 \
    --players random,random,random,greedy,random
says "at the second table too" "player 1  greedy"
same "and the last one at all that follow" 5 "$(grep -cE "^player [0-9] +random " <<<"$out")"

kanun 0 "a match is played at each table" play batarde/standard --set players=6 --set split_tables=true --players random \
    --seed 3
same "one after another" "Table 1: players 1 to 3
Table 2: players 4 to 6" "$(grep ^Table <<<"$out")"

says "and they are reported together" "All tables together:"
same "by seats that are numbered on" "1 2 3 4 5 6" \
    "$(sed '1,/^All tables/d' <<<"$out" | awk '$3 == "random" { print $1 }' | paste -sd' ')"
kanun 0 "the same in Japanese for screen readers" play batarde/standard --set players=8 --seed 3 --lang ja --plain
says "is told in sentences" "テーブル2のプレイヤー5（medium）："
says "tables have a Japanese name" "テーブル2：全体のプレイヤー5から8"
fed 0 "a table that is left" $'quit\n' play batarde/standard --set players=8 --seed 3 --players human,greedy
says "is not forgotten" "1       1      human          0  unfinished"

fed 0 "who sits at the first table" $'quit\n' play batarde/standard --set players=8 --seed 3 --seat 1
says "is not at the second, where programs play" "Table 2: players 5 to 8"
same "which is played to its end" 4 "$(sed '1,/^All tables/d' <<<"$out" | awk '$1 >= 5 && $3 == "medium"' | wc -l)"

kanun 2 "a record keeps one table" sim batarde/standard --set players=8 --games 2 --record "$scratch/tables.jsonl"
complains "and the message says so" "--record keeps one table"

fed 0 "a session has one table" '{"cmd":"new","game":"batarde/standard","players":8}
' session
says "says why not" "a session plays one match at one table"
says "and how to have the others" "Begin a session for each"

finish
