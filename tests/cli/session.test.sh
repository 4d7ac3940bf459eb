#!/bin/bash
# SPDX-License-Identifier: MIT
# session.test.sh: `kanun session`: whole matches, undo, records, and lines of every wrong kind. session-doc.test.sh
# runs the examples of the protocol.
set -u
. tests/cli/kanun.sh

# talk REQUEST...: sends the requests to one session; $out gets the replies.
talk() {
    { (($# == 0)) || printf '%s\n' "$@"; } | timeout 60 "$KANUN" session >"$scratch/out" 2>"$scratch/err"
    status=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
}
reply() { sed -n "$1p" <<<"$out"; }
new='{"cmd":"new","game":"basra/egypt","seed":7}'

talk
same "no request: no reply" "" "$out"
same "and all is fine" 0 "$status"
talk '{"cmd":"quit"}' '{"cmd":"hello"}'
same "after quit nothing is read" '{"ok":true}' "$out"
same "and all is fine" 0 "$status"

# refused CODE NAME REQUEST: sends the request after a game has begun; it must fail with CODE and leave the game
# unchanged.
refused() {
    talk "$new" '{"cmd":"view","seat":"all"}' "$3" '{"cmd":"view","seat":"all"}'
    has "$2: refused" '{"ok":false' "$(reply 3)"
    has "$2: code $1" "\"code\":\"$1\"" "$(reply 3)"
    same "$2: nothing has changed" "$(reply 2)" "$(reply 4)"
    same "$2: one reply a line" 4 "$(wc -l <<<"$out")"
    silent "$2: nothing on standard error" "$err"
    same "$2: the session goes on to its end" 0 "$status"
}
talk "$new" '{"cmd":"legal","all":null}' '{"cmd":"undo","count":null}' '{"cmd":"legal"}'
has "a field that may be missing may be null" "$(reply 4)" "$(reply 2)"
has "which is as if it were missing" '"message":"only 0 moves have been made"' "$(reply 3)"
refused json "an empty line" ""
refused json "no JSON" "hello"
refused json "half an object" '{"cmd":"legal"'
refused json "something behind the object" '{"cmd":"legal"} x'
refused json "a list" '["legal"]'
refused json "a number" '7'
refused json "a name twice" '{"cmd":"legal","cmd":"legal"}'
refused json "a name twice within" '{"cmd":"new","game":"basra/egypt","set":{"target":1,"target":2}}'
refused json "bytes that are not UTF-8" $'{"cmd":"play","move":"\xff\xfe"}'
refused json "a NUL in a text" '{"cmd":"play","move":"4S\u0000"}'
refused limit "brackets without end" "$(printf '[%.0s' {1..5000})"
refused limit "objects nested too deep" "{\"cmd\":\"legal\",\"id\":$(printf '[%.0s' {1..16})$(printf ']%.0s' {1..16})}"
refused command "no command" '{"id":3}'
refused command "a command that is no text" '{"cmd":3}'
refused command "a command that there is not" '{"cmd":"lega"}'
refused field "a field that there is not" '{"cmd":"play","move":"4S","mvoe":"4S"}'
refused field "a missing field" '{"cmd":"play"}'
refused field "a language that there is not" '{"cmd":"show","language":"xx"}'
refused field "a move that is no text" '{"cmd":"play","move":3}'
refused illegal "a move that is none" '{"cmd":"play","move":"hello there"}'
refused illegal "an empty move" '{"cmd":"play","move":""}'
refused illegal "a move that no one could make" '{"cmd":"play","move":"4S 4S 4S"}'
refused field "all that is no truth value" '{"cmd":"legal","all":1}'
refused field "a seat that there is not" '{"cmd":"view","seat":2}'
refused field "a seat below 0" '{"cmd":"view","seat":-1}'
refused field "a seat that is a word" '{"cmd":"view","seat":"mine"}'
refused usage "too many moves taken back" '{"cmd":"undo","count":1}'
refused field "a negative number of moves" '{"cmd":"undo","count":-1}'
refused field "a game that is no text" '{"cmd":"new","game":7}'
refused field "a seed below 0" '{"cmd":"new","game":"basra/egypt","seed":-1}'
refused field "a seed that is no number" '{"cmd":"new","game":"basra/egypt","seed":"seven"}'
refused field "a seed beyond 64 bits" '{"cmd":"new","game":"basra/egypt","seed":"18446744073709551616"}'
refused field "players that are names" '{"cmd":"new","game":"basra/egypt","players":["me","you"]}'
refused field "players given twice" '{"cmd":"new","game":"basra/egypt","players":2,"set":{"players":2}}'
refused field "options that are a list" '{"cmd":"new","game":"basra/egypt","set":["target"]}'
refused field "an option's value that is a list" '{"cmd":"new","game":"basra/egypt","set":{"target":[1]}}'
refused rules "an option that there is not" '{"cmd":"new","game":"basra/egypt","set":{"tagret":51}}'
refused usage "a game that there is not" '{"cmd":"new","game":"basra/egpyt"}'
refused field "chance that is a list" '{"cmd":"new","game":"basra/egypt","chance":[1]}'
refused field "a result that is an object" '{"cmd":"new","game":"basra/egypt","chance":{"cut":{}}}'
refused usage "chance that there is not" '{"cmd":"new","game":"basra/egypt","chance":{"cutt":3}}'
refused usage "cards that there are not" '{"cmd":"new","game":"basra/egypt","chance":{"shuffle":"AS XX"}}'
refused usage "a family" '{"cmd":"new","game":"basra"}'
refused rules "an option's value that there is not" '{"cmd":"new","game":"basra/egypt","set":{"target":"abc"}}'
refused rules "a key that there is not" '{"cmd":"new","game":"basra/egypt","key":{"match.targt":51}}'
refused usage "a pack that is not whole" '{"cmd":"new","game":"basra/egypt","chance":{"shuffle":"AS 2S"}}'
refused usage "a cut beyond the pack" '{"cmd":"give","chance":{"cut":[3,52]}}'
refused usage "chance that the game has not" '{"cmd":"give","chance":{"draw":0}}'
refused usage "a dealer who has dealt" '{"cmd":"give","chance":{"first_dealer":0}}'
refused usage "a kind to clear that there is not" '{"cmd":"clear","kind":"cutt"}'
refused field "a kind that is no text" '{"cmd":"clear","kind":1}'
refused field "a position that is a list" '{"cmd":"new","game":"basra/egypt","given":[]}'
refused usage "a position of cards that there are not" '{"cmd":"new","game":"basra/egypt","given":{"hand":{"0":"XX"}}}'
refused usage "a card that lies twice" '{"cmd":"new","game":"basra/egypt","given":{"hand":{"0":"9S"},"floor":"9S"}}'

# Given chance: rejected requests change nothing, undo restores it, and clearing leaves no trace in the record.
pack='AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC'
talk "$new" '{"cmd":"give","chance":{"cut":[3,4],"draw":0}}' '{"cmd":"pending"}' '{"cmd":"give","chance":{"cut":[3,4],"shuffle":"'"$pack"'"}}' \
    '{"cmd":"clear","kind":"cut"}' '{"cmd":"save"}' '{"cmd":"clear"}' '{"cmd":"save"}' "$new" '{"cmd":"save"}'
same "what is refused is not given" '{"ok":true,"chance":{}}' "$(reply 3)"
same "one kind is cleared" "{\"ok\":true,\"chance\":{\"shuffle\":[\"$pack\"]}}" "$(reply 5)"
has "and is in no record" "\"chance\":[{\"at\":0,\"kind\":\"shuffle\"" "$(reply 6)"
same "all is cleared" '{"ok":true,"chance":{}}' "$(reply 7)"
same "without a trace" "$(reply 10)" "$(reply 8)"
deal='{"cmd":"new","game":"basra/egypt","seed":7,"given":{"hand":{"0":"9S","1":"KC"},"pile":{"1":"+27"},"turn":0}}'
talk "$deal" '{"cmd":"play","move":"9S"}' '{"cmd":"give","chance":{"shuffle":"'"$pack"'"}}' '{"cmd":"play","move":"KC"}' '{"cmd":"pending"}' \
    '{"cmd":"view","seat":"all"}' '{"cmd":"undo"}' '{"cmd":"pending"}' '{"cmd":"undo"}' '{"cmd":"pending"}' '{"cmd":"play","move":"9S"}' \
    '{"cmd":"play","move":"KC"}' '{"cmd":"view","seat":"all"}' '{"cmd":"scores"}' '{"cmd":"undo"}' '{"cmd":"scores"}'
same "a given pack is used up by the move that deals it" '{"ok":true,"chance":{}}' "$(reply 5)"
same "undo gives it back" "{\"ok\":true,\"chance\":{\"shuffle\":[\"$pack\"]}}" "$(reply 8)"
same "also beyond where it was given" "$(reply 8)" "$(reply 10)"
same "and it is dealt again" "$(reply 6)" "$(reply 13)"
has "the last deal's result stays while the next is played" '"last_deal":{"deal":1,"sides":[{"side":0,"points":0,"causes":{},"counted":{"majority":{"count":0,"of":52}}},{"side":1,"points":30,"causes":{"majority":30},"counted":{"majority":{"count":27,"of":52}}}],"winners":[1],"carried":{}}}' "$(reply 14)"
has "undo takes that back, too" '"last_deal":null}' "$(reply 16)"
talk '{"cmd":"new","game":"basra/egypt","seed":7,"given":{"hand":{"0":"9S","1":"KC"},"turn":0}}' '{"cmd":"play","move":"9S"}' '{"cmd":"play","move":"KC"}' '{"cmd":"scores"}'
has "what a tie leaves for the next deal is told" '"winners":[],"carried":{"majority":30}}' "$(reply 4)"

# Every variable that a view shows is explained or declared, in every game.
cat >"$scratch/games" < <("$KANUN" list | grep -o '[a-z_]*/[a-z_0-9]*' | sort -u; find tests/games -name '*.yaml' ! -name '*.*.*' | sort)
while read -r game; do
    talk "{\"cmd\":\"new\",\"game\":\"$game\",\"seed\":1}" '{"cmd":"variables"}'
    silent "$game: what its variables mean" "$(grep -o '"name":"[^"]*\.[^}]*"says":""' <<<"$(reply 2)")"
done <"$scratch/games"

refused protocol "another protocol" '{"cmd":"hello","protocol":2}'
refused field "a record that is none" '{"cmd":"load","record":3}'
refused protocol "a record of another version" '{"cmd":"load","record":{"record":2}}'
refused field "a record with a field too many" '{"cmd":"load","record":{"record":1,"gmae":"x"}}'
refused field "half a record" '{"cmd":"load","record":{"record":1,"game":"basra/egypt"}}'

# Choices have the same limits as a file: 1,000 keys (the game has some of its own), 256 KiB. 40,000 labels would take
# ten seconds.
labels() { for ((n = 1; n <= $1; n++)); do printf '"labels.a%d":"%s"%s' "$n" "$2" "$( ((n < $1)) && echo ,)"; done; }
words=$(printf 'words %.0s' {1..40})
talk "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"key\":{$(labels 990 x)}}" "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"key\":{$(labels 1001 x)}}" \
    "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"key\":{$(labels 1000 "$words$words")}}" "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"set\":{$(labels 1001 x)}}"
has "990 labels are chosen" '{"ok":true' "$(reply 1)"
has "not more" 'more than 1000 values are chosen at once' "$(reply 2)"
has "nor half a megabyte" 'the choices have more than 262144 bytes' "$(reply 3)"
has "nor more options" 'more than 1000 values are chosen at once' "$(reply 4)"

# A line at the limit is accepted. A line one byte longer is rejected, and the next line is read again.
long() { printf '{"cmd":"hello","id":"%*s"}' $(($1 - 23)) x; }
long 1048576 >"$scratch/long"
same "a line of 1 MiB" 1048576 "$(wc -c <"$scratch/long" | tr -d ' ')"
{ cat "$scratch/long"; echo; echo '{"cmd":"quit","id":9}'; } | timeout 60 "$KANUN" session >"$scratch/out"
has "is answered" '{"ok":true,"id":" ' "$(head -c 100 "$scratch/out")"
{ printf ' '; cat "$scratch/long"; echo; echo '{"cmd":"quit","id":9}'; } | timeout 60 "$KANUN" session >"$scratch/out"
has "a longer line is refused" '"code":"limit"' "$(head -1 "$scratch/out")"
same "and the next is answered" '{"ok":true,"id":9}' "$(sed -n 2p "$scratch/out")"
printf '{"cmd":"quit"}' | timeout 60 "$KANUN" session >"$scratch/out"
same "a last line without its end is answered" '{"ok":true}' "$(cat "$scratch/out")"

# ids of all kinds come back, including the most deeply nested that are allowed.
for id in 7 -1 '"x"' null true '[1,{"a":2}]' 1.5 "$(printf '[%.0s' {1..15})$(printf ']%.0s' {1..15})"; do
    talk "{\"cmd\":\"quit\",\"id\":$id}"
    same "id $id comes back" "{\"ok\":true,\"id\":$id}" "$out"
done

# A whole match in which each player makes the first legal move. The pipes stay open.
coproc SESSION { timeout 120 "$KANUN" session 2>"$scratch/err"; }
ask() {
    printf '%s\n' "$1" >&"${SESSION[1]}"
    IFS= read -r answer <&"${SESSION[0]}"
}
ask "$new"
moves=0
while [[ $answer == *'"standing":"running"'* && $moves -lt 3000 ]]; do
    ask '{"cmd":"legal"}'
    move=${answer#*\"moves\":[\"}
    ask "{\"cmd\":\"play\",\"move\":\"${move%%\"*}\"}"
    ((++moves))
done
has "a match ends" '"standing":"over","to_move":null' "$answer"
ask '{"cmd":"scores"}'
has "somebody has won" '"winners":[' "$answer"
scores=$answer
ask '{"cmd":"legal"}'
same "then there are no moves" '{"ok":true,"to_move":null,"moves":[]}' "$answer"
ask '{"cmd":"play","move":"4S"}'
has "and none can be made" '"message":"the match is over"' "$answer"
ask '{"cmd":"view","seat":"all"}'
view=$answer
ask '{"cmd":"save"}'
record=${answer#'{"ok":true,"record":'}
record=${record%\}}
ask "{\"cmd\":\"undo\",\"count\":$moves}"
has "all moves can be taken back" '"moves":0}' "$answer"
ask '{"cmd":"view","seat":"all"}'
start=$answer
ask "$new"
ask '{"cmd":"view","seat":"all"}'
same "to where the match began" "$answer" "$start"
ask "{\"cmd\":\"load\",\"record\":$record}"
has "a record is played again" '"standing":"over"' "$answer"
ask '{"cmd":"view","seat":"all"}'
same "to the same end" "$view" "$answer"
ask '{"cmd":"scores"}'
same "with the same scores" "$scores" "$answer"
ask "{\"cmd\":\"load\",\"record\":${record/\"digest\":\"/\"digest\":\"0}}"
has "under other rules it is refused" '"code":"changed"' "$answer"
ask "{\"cmd\":\"load\",\"record\":$(sed -E 's/"digest":"./"digest":"x/; s/(\\n *)target: [0-9]+/\1target: 7/' <<<"$record")}"
has "the rule that has changed is told" "match.target was '7' and is now '101' (basra/egypt:" "$answer"
ask "{\"cmd\":\"load\",\"record\":${record/\"moves\":[/\"moves\":[\"XX\",}}"
has "a move that is not legal is told with its number" "move 1 of the record, 'XX', is not legal at this point" "$answer"
ask '{"cmd":"view","seat":"all"}'
same "a refused record leaves the game as it was" "$view" "$answer"
ask '{"cmd":"quit"}'
wait

# Given chance is part of the record and of undo.
pack="$(for s in S H D C; do for r in A 2 3 4 5 6 7 8 9 T J Q K; do printf '%s%s ' $r $s; done; done)"
given="{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"seed\":1,\"chance\":{\"first_dealer\":0,\"cut\":0,\"shuffle\":[\"$pack\"]}}"
talk "$given" '{"cmd":"legal"}' '{"cmd":"save"}' '{"cmd":"play","move":"2S"}' '{"cmd":"undo"}' '{"cmd":"legal"}'
has "a given pack is dealt" '"moves":["AS","2S","3S","4S"]' "$(reply 2)"
same "undo keeps it" "$(reply 2)" "$(reply 6)"
record=$(reply 3)
record=${record#'{"ok":true,"record":'}
talk "{\"cmd\":\"load\",\"record\":${record%\}}}" '{"cmd":"legal"}'
same "so does the record" '{"ok":true,"to_move":{"seat":1,"place":1},"moves":["AS","2S","3S","4S"]}' "$(reply 2)"
silent "and nothing is complained of" "$err"
as_list=$(sed 's/"\([^"]*[SHDC] \)"/["\1"]/; s/ "\]/"]/; s/\([2-9ATJQK][SHDC]\) \([2-9ATJQK]\)/\1","\2/g; s/\([2-9ATJQK][SHDC]\) \([2-9ATJQK]\)/\1","\2/g' <<<"$given")
talk "$as_list" '{"cmd":"legal"}'
has "a pack may be a list of cards" '"moves":["AS","2S","3S","4S"]' "$(reply 2)"

# Views: hidden cards are null for seats that do not see them.
talk "$new" '{"cmd":"view","seat":0}' '{"cmd":"view","seat":1}' '{"cmd":"view","seat":"spectator"}'
has "seat 0 does not see hand 1" '"1":{"cards":[null,null,null,null],"count":4}' "$(reply 2)"
has "seat 1 does not see hand 0" '"hand":{"0":{"cards":[null,null,null,null],"count":4}' "$(reply 3)"
has "a spectator sees neither" '"hand":{"0":{"cards":[null,null,null,null],"count":4},"1":{"cards":[null,null,null,null],"count":4}}' "$(reply 4)"
for n in 2 3 4; do lacks "a view has no seed" '"seed"' "$(reply $n)"; done

# Reasons for refusals, in the requested language.
talk "$new" '{"cmd":"why","move":"TH","language":"ja"}' '{"cmd":"play","move":"TH","language":"ja"}' '{"cmd":"why","move":"TH"}' \
    '{"cmd":"why","move":"TH","language":"fr"}' '{"cmd":"why","move":"TH","language":3}'
has "why in Japanese" '"reason":"THは手札にありません","rule":"phases.play.fishing、basra/egypt ' "$(reply 2)"
has "the rule apart is the same in every language" '"key":"phases.play.fishing","file":"basra/egypt","line":' "$(reply 2)"
has "a refusal in Japanese" '"message":"THは手札にありません。ルール：phases.play.fishing、basra/egypt ' "$(reply 3)"
has "English without being asked" "\"reason\":\"you don't hold TH\"" "$(reply 4)"
for n in 5 6; do has "another language is refused" 'must be one of these strings: en ' "$(reply $n)"; done

# Many mutated lines: each must get one reply, and none may crash the session.
requests=("$new" '{"cmd":"legal","all":true,"id":1}' '{"cmd":"play","move":"4S"}' '{"cmd":"undo","count":1}'
    '{"cmd":"view","seat":"all"}' '{"cmd":"why","move":"9C x 4H 5C"}' "$given" '{"cmd":"scores"}')
RANDOM=5
: >"$scratch/fuzz"
for ((n = 0; n < 400; n++)); do
    line=${requests[RANDOM % ${#requests[@]}]}
    at=$((RANDOM % ${#line}))
    # shellcheck disable=SC2016
    piece='{}[]",:\0a9-S x'
    case $((RANDOM % 3)) in
    0) line=${line:0:at}${line:at+1} ;;
    1) line=${line:0:at}${piece:RANDOM%${#piece}:1}${line:at} ;;
    2) line=${line:0:at}${piece:RANDOM%${#piece}:1}${line:at+1} ;;
    esac
    printf '%s\n' "$line" >>"$scratch/fuzz"
done
timeout 100 "$KANUN" session <"$scratch/fuzz" >"$scratch/out" 2>"$scratch/err"
same "400 mutated lines: all is fine" 0 $?
same "one reply each" 400 "$(wc -l <"$scratch/out" | tr -d ' ')"
same "each of one form" 400 "$(grep -cE '^\{"ok":(true|false)' "$scratch/out")"
silent "nothing on standard error" "$(cat "$scratch/err")"
finish
