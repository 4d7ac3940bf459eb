#!/bin/bash
# SPDX-License-Identifier: MIT
# search.test.sh: players that search, from outside: their arguments, that their moves depend only on the seed, and that
# searching helps. tests/unit/test_players_search.c tests their choices.
set -u
. tests/cli/kanun.sh

kanun 2 "a budget that is none" sim basra/egypt --games 1 --players search:0
complains "is refused with what is expected" "'0' is not a search budget: expected a number of simulations from 1 to"
kanun 2 "a search by the clock" sim basra/egypt --games 1 --players search:20ms
complains "can't be repeated" "searches for a set time, so its matches can't be repeated"
kanun 2 "nor replayed" replay basra/egypt --players search:20ms --seed 1 --first 0
complains "for the same reason" "searches for a set time, so the match can't be repeated"
kanun 4 "at a table with a program, which nobody could repeat anyway" sim chinese_ten/taiwan --games 1 --seed 3 \
    --players search:1ms,exec:false
complains "it may play" "player 'exec:false' in seat 1 ended"

results() { sed -E 's/"(seconds|deals_per_second|simulations_per_second|search_seconds)":[0-9.eE+-]+//g' <<<"$out"; }
kanun 0 "a search" sim briscola/standard --games 8 --seed 4 --threads 1 --players search:30,random --json
first=$(results)
for key in searches simulations solved_share simulations_per_second search_seconds mean_depth node_revisits; do
    says "it tells $key" "\"$key\":"
done
says "and what was learnt that it uses" '"learnt":{"search:30":"'
file=$(mktemp -u)
kanun 0 "a search in words" sim briscola/standard --games 1 --seed 4 --players search:2,search:2:plain --record "$file"
complains "tells of it too" "search:2 uses the learnt policy "
lacks "and of no practice" "practised" "$err"
has "as do records" '"learnt":{"search:2":"' "$(cat "$file")"
kanun 0 "such a record" replay "$file"
rm -f "$file"
kanun 0 "a search in a game that nobody has learnt" sim tests/games/pisti.yaml --games 1 --seed 4 --players search:2
complains "tells that it has practised" "search:2 has practised a few deals, because there is no learnt policy for this game yet (digest "
lacks "and of nothing that was learnt before" "uses the learnt policy" "$err"
kanun 0 "the same on other threads" sim briscola/standard --games 8 --seed 4 --threads 2 --players search:30,random --json
same "plays the same moves" "$first" "$(results)"

whole || finish

# Before a search under rules without a learnt file, the player learns a little.
cp ruledefs/bridge/standard.yaml "$scratch/bridge.yaml"
cp scripts/hooks/bridge.lua "$scratch/"
kanun 0 "a search in rules without anything learnt" sim "$scratch/bridge.yaml" --one-deal --rotate --games 2 --seed 3 \
    --players search:40,search:40:plain --json
says "it learns first, and says so" '"learnt":{"search:40":"'
says "and is far better for it" '"player":"search:40","matches":4,"wins":4,'
kanun 0 "medium in them" sim "$scratch/bridge.yaml" --one-deal --games 3 --seed 3 --players medium --record "$file"
same "opens no grand slam" 0 "$(grep -cE '"moves":\["(pass","){0,3}bid 7' "$file")"
rm -f "$file"

# The difference is so large that no seed hides it.
for game in basra/egypt batarde/standard bird_dog/standard thousand/501 taihe_a_bao/standard; do
    kanun 0 "$game" sim "$game" --games 4 --seed 2 --threads 1 --players search:60,random --json
    better=$(grep -o '"mean_deal_points":[-0-9.]*' <<<"$out" | awk -F: -v lowest="${game%/*}" '
        NR == 1 { own = $2 } NR > 1 { others += $2; n++ }
        END { others /= n; print (lowest == "batarde" ? own < others : own > others) }')
    same "$game: thinking is better than chance" 1 "$better"
done
finish
