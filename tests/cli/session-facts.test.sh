#!/bin/bash
# SPDX-License-Identifier: MIT
# session-facts.test.sh: programs receive all events, and each event once: options in force, deals that are
# thrown in, passed out or settled, everybody's place at the end.
set -u
. tests/cli/kanun.sh

# talk REQUEST...: sends the requests to one session; $out gets the replies.
talk() {
    printf '%s\n' "$@" | timeout 60 "$KANUN" session >"$scratch/out" 2>"$scratch/err"
    out=$(<"$scratch/out")
    silent "nothing goes wrong" "$(<"$scratch/err")"
}
reply() { sed -n "$1p" <<<"$out"; }

# The current target is reported. It depends on the number of players.
talk '{"cmd":"new","game":"bird_dog/standard","players":2}' '{"cmd":"new","game":"bird_dog/standard","players":3}'
has "two play Bird Dog up to 11" '"target":"11"' "$(reply 1)"
has "three up to 21" '"target":"21"' "$(reply 2)"

# The refusal names the dummy if the dummy's card can't be played.
talk '{"cmd":"new","game":"tests/games/dummy_whist.yaml","seed":7}' '{"cmd":"play","move":"7S"}' '{"cmd":"why","move":"KH"}' \
    '{"cmd":"why","move":"KC"}'
has "the dummy is to play, the dealer decides" '"to_move":{"seat":1,"place":3}' "$(reply 2)"
has "a card of the own hand" 'it is the turn of the dummy, and KH is in your own hand' "$(reply 3)"
lacks "a card of neither" 'own hand' "$(reply 4)"

# A deal that does not count must be reported with the reason, and so must a deal that is settled.
pass='{"cmd":"play","move":"pass"}'
talk '{"cmd":"new","game":"taihe_a_bao/standard","seed":7}' "$pass" "$pass" "$pass" "$pass" "$pass" "$pass" "$pass" "$pass"
has "a deal that nobody plays is thrown in" '"events":["1 passes","the deal is thrown in after call","deal 1 begins' "$(reply 9)"
has "as data too" '{"kind":"thrown_in","phase":"call"}' "$(reply 9)"
talk '{"cmd":"new","game":"bridge/standard","seed":7}' "$pass" "$pass" "$pass" "$pass"
has "a deal that all pass out says after which phase" '{"kind":"thrown_in","phase":"bidding"}' "$(reply 5)"
lacks "not before all have passed" "thrown_in" "$(reply 4)"

# Ranks of all sides, where equal sides share a rank. A side that has won comes first, even with the lowest score.
cat >"$scratch/places.yaml" <<'END2'
kanun: 1
name: Places
players: 3
pack: {suits: S H, ranks: 7 8 9 T J Q K A}
zones: {hand: {per: seat, seen_by: owner}, stock: {}, pile: {per: seat}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 1}}
  play: {tricks: {trump: none}}
  count: {score: {cards: {count: all, in: pile}}}
match: {deals: 1}
END2
chance='"chance":{"first_dealer":0,"shuffle":"AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H"}'
moves=('{"cmd":"play","move":"AS"}' '{"cmd":"play","move":"KS"}' '{"cmd":"play","move":"QS"}')
talk "{\"cmd\":\"new\",\"game\":\"$scratch/places.yaml\",$chance}" '{"cmd":"scores"}' "${moves[@]}" '{"cmd":"scores"}'
lacks "nobody has a place before the end" '"place"' "$(reply 2 | grep -o '"sides":.*"winners"')"
has "a deal that is settled says so" '{"kind":"settle","number":1,"scores":[0,3,0]}' "$(reply 5)"
same "then everybody has one" "2 1 2" "$(reply 6 | grep -o '"place":[0-9]*}' | tr -dc '0-9\n' | paste -sd' ')"
talk "{\"cmd\":\"new\",\"game\":\"$scratch/places.yaml\",\"key\":{\"match.winner\":\"lowest\"},$chance}" "${moves[@]}" '{"cmd":"scores"}'
same "the fewest points come first where the lowest wins" "1 3 1" \
    "$(reply 5 | grep -o '"place":[0-9]*}' | tr -dc '0-9\n' | paste -sd' ')"

# Events for each seat: the deal of a hand and a swap of cards, in a reply to new, play and load.
hands='"seed":1,"chance":{"first_dealer":0}'
talk "{\"cmd\":\"new\",\"game\":\"basra/egypt\",$hands}" "{\"cmd\":\"new\",\"game\":\"basra/egypt\",$hands,\"hear\":[0,1,\"spectator\"]}" \
    '{"cmd":"play","move":"4D x 4C","hear":[0,"spectator"]}' '{"cmd":"play","move":"2C"}' '{"cmd":"save"}'
heard() { sed 's/.*"heard"://' <<<"$1" | sed "s/.*\"$2\":{\(\"events\":\[[^]]*\]\).*/\1/"; }
lacks "without hear nobody is heard" '"heard"' "$(reply 1)"
for who in spectator 0 1; do
    said=$(heard "$(reply 2)" $who)
    for seat in 0 1; do
        cards=$(reply 2 | grep -o "[2-9TJQKA][SHDC] [^\"]* from stock to hand of $seat" | head -1)
        if [[ $who == "$seat" ]]; then
            has "$who hears its own cards" "\"$cards\"" "$said"
        else
            has "$who hears how many cards $seat has" "\"4 cards from stock to hand of $seat\"" "$said"
            lacks "$who does not hear which" "$cards" "$said"
        fi
    done
done
lacks "the other seat doesn't see the card at the bottom" TH "$(heard "$(reply 2)" 1)"
has "the dealer does" '"TH at the bottom of stock shown to 0"' "$(heard "$(reply 2)" 0)"
lacks "facts hide what events hide" '"TH"' "$(reply 2 | sed 's/.*"heard"://; s/.*"1":{//')"
has "play has the listeners of its request" '"heard":{"spectator":{"events":["1 plays 4D x 4C"' "$(reply 3)"
lacks "and no others" '"1":{"events"' "$(reply 3)"
lacks "the next request has none" '"heard"' "$(reply 4)"
record=$(reply 5 | sed 's/.*"record":{/{/; s/}$//')
first=$(heard "$(reply 2)" 1)
talk "{\"cmd\":\"load\",\"record\":$record,\"hear\":[1]}" '{"cmd":"load","record":'"$record"',"hear":"all"}'
has "load begins with what the seat heard first" "${first%]}" "$(heard "$(reply 1)" 1)"
has "and goes on" '"0 plays 2C' "$(heard "$(reply 1)" 1)"
lacks "load has no events of everything" '"events":["deal 1 begins, dealer 0","shuffle begins","stock is shuffled","cut begins","TH' "$(reply 1)"
has "hear is a list" '`hear` must be a list of seats, 0 to 1, and' "$(reply 2)"

# Each event is sent once: no two events in a row are equal, in any game.
while read -r game; do
    timeout 100 "$KANUN" replay "$game" --seed 1 --step --max-deals 3 >"$scratch/out" 2>"$scratch/err"
    same "$game: no line is said twice" "" "$(sed 's/^ *[0-9]*:[0-9]* //' "$scratch/out" | uniq -d)"
    holds "$game: there is something to say" grep -q "deal 1 begins" "$scratch/out"
done < <("$KANUN" list | grep -o '[a-z_]*/[a-z_0-9]*' | sort -u; find tests/games -name '*.yaml' ! -name '*.*.*' | sort)
finish
