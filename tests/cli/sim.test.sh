#!/bin/bash
# SPDX-License-Identifier: MIT
# sim.test.sh: `kanun sim` and `kanun perft`: the contract of their output, that results depend only on the seed, and
# programs as players. tests/bench measures its speed.
set -u
. tests/cli/kanun.sh

# Only times may differ from run to run.
counted() { sed -E 's/"(seconds|deals_per_second)":[0-9.eE+-]+/"\1":0/g' <<<"$out"; }

kanun 0 "sim prints a table" sim basra/egypt --games 20 --seed 5 --players random --threads 2
says "the table tells the seed" "basra/egypt, seed 5: 20 matches"
says "the table tells the speed" "deals per second on 2 threads"
silent "a seed that was given is not told again" "$err"
says "how long matches are" "a match: "
says "and from what to what the means lie" " 95 % "
kanun 0 "a single match" sim basra/egypt --games 1 --seed 5 --players random
says "is no matches" "seed 5: 1 match, "
kanun 0 "sim without a seed takes one" sim basra/egypt --games 2
says "and its table tells it" "basra/egypt, seed "
silent "once" "$err"

kanun 0 "sim --json prints one object" sim basra/egypt --games 30 --seed 7 --players random,random --threads 1 --json
same "on one line" 1 "$(wc -l <<<"$out")"
for key in kanun set key first players redeals match_moves match_deals game options seed deals matches unfinished decisions state_bytes seconds deals_per_second branching sides; do
    says "it has $key" "\"$key\":"
done
for key in wins draws mean_deal_points; do
    same "each side has $key" 2 "$(grep -o "\"sides\":\[[^]]*\]" <<<"$out" | grep -o "\"$key\":" | wc -l)"
done
same "all matches were played" 30 "$(number matches <<<"$out")"
same "the seed is the one given" 7 "$(number seed <<<"$out")"
one=$(counted)

for threads in 2 3 8; do
    kanun 0 "with $threads threads" sim basra/egypt --games 30 --seed 7 --players random,random --threads $threads --json
    same "$threads threads count the same" "$one" "$(counted)"
done
kanun 0 "the last player repeats" sim basra/egypt --games 30 --seed 7 --players random --threads 1 --json
same "which counts the same" "$one" "$(counted)"
kanun 2 "a player of bytes that are not UTF-8" sim basra/egypt --games 3 --players $'exec:./b\xff' --csv -
complains "is refused, because results name it" "is not valid UTF-8, so results can't name it"
kanun 2 "--player is no --players" sim basra/egypt --games 30 --seed 7 --player random --threads 1 --json
complains "is told which was meant" "did you mean '--players'?"
kanun 0 "another seed" sim basra/egypt --games 30 --seed 8 --players random --threads 1 --json
if [[ $(counted) != "$one" ]]; then pass "counts otherwise"; else fail "counts otherwise" "$out"; fi

# Matches of one deal, players that change sides, and options that exclude one another.
persons() { grep -o '"by_player":\[[^]]*\]' <<<"$out"; }
kanun 0 "a match of one deal" sim basra/egypt --games 20 --seed 7 --one-deal --json
same "is over with its deal" "20 20" "$(number matches <<<"$out") $(number deals <<<"$out")"
says "and whoever gained most has won it" '"by_player":[{"player":"random","matches":20,'
kanun 0 "one player at every side" sim basra/egypt --games 20 --seed 7 --json
says "has no margin over himself" '"margin":0.0,"low":0.0,"high":0.0}]'
kanun 0 "players rotate over the sides" sim basra/egypt --games 20 --seed 7 --players greedy,random --one-deal --rotate --json --threads 1
same "each block is played once for each way to sit" 40 "$(number matches <<<"$out")"
same "nobody's margin is another's than his opponent's" 0 "$(persons | grep -oE '"margin":[-0-9.e]+' |
    awk -F: '{ s += $2 } END { printf "%d", s * 1e6 }')"
rotated=$(persons)
kanun 0 "and with three threads" sim basra/egypt --games 20 --seed 7 --players greedy,random --one-deal --rotate --json --threads 3
same "they come to the same" "$rotated" "$(persons)"
kanun 0 "who begins the list" sim basra/egypt --games 20 --seed 7 --players random,greedy --one-deal --rotate --json
same "changes nobody's margin" "$(grep -oE '\{"player":"greedy"[^}]*' <<<"$rotated")" "$(persons | grep -oE '\{"player":"greedy"[^}]*')"
kanun 0 "equal players" sim batarde/standard --games 3 --seed 7 --players random,random --one-deal --rotate --json
same "have one way to sit" 3 "$(number matches <<<"$out")"
kanun 0 "three players at four sides" sim batarde/standard --games 3 --seed 7 --players random,greedy,random --one-deal --rotate --json
same "have three ways to sit" 9 "$(number matches <<<"$out")"
kanun 0 "where the lowest wins" sim batarde/standard --games 4 --seed 7 --players greedy,random,random,random --one-deal --rotate \
    --json
says "greedy takes as little as it can" '"player":"greedy","matches":16,"wins":6,'
kanun 0 "a simulation with draws" sim briscola/standard --games 200 --seed 11 --players random --one-deal --json
same "of which each has a winner, or two who share it" "200 true" "$(grep -oE '"wins":[0-9]+,"draws":[0-9]+' <<<"$out" | head -2 |
    tr -dc '0-9,\n' | awk -F, '{ won += $1; shared += $2 } END { print won + shared / 2, (shared > 0 ? "true" : "false") }')"
kanun 0 "draws of players that rotate" sim briscola/standard --games 100 --seed 11 --players random,greedy --one-deal --rotate --json
same "are counted for both" "200 true" "$(persons | grep -oE '"wins":[0-9]+,"draws":[0-9]+' | tr -dc '0-9,\n' |
    awk -F, '{ won += $1; shared += $2 } END { print won + shared / 2, (shared > 0 ? "true" : "false") }')"
kanun 0 "rotated players for people" sim basra/egypt --games 4 --seed 7 --players greedy,random --rotate
says "are told by name, not by side" "player "
says "with the share of draws" "drawn"
kanun 0 "a forbidden word" sim bird_dog/standard --games 50 --seed 7 --players random --restrict "random:never nil" --json
says "belongs to the player's name" '"player":"random:never nil"'
kanun 0 "and is never said" sim bird_dog/standard --games 50 --seed 7 --players "random:never nil" --record "$scratch/never.jsonl"
silent "in any match" "$(grep -o '"moves":\[[^]]*"nil"' "$scratch/never.jsonl")"
kanun 0 "of two players of a name" sim bird_dog/standard --games 5 --seed 7 --players random,random --restrict "random:never nil" --rotate --json
says "the last is forbidden it" '"by_player":[{"player":"random",'
kanun 0 "a word that all moves have" sim basra/egypt --games 2 --seed 7 --players random,random --restrict "random:never play"
complains "is told to restrict nobody" "note: 'random:never play' had no effect"
kanun 0 "a word that some moves have" sim bird_dog/standard --games 2 --seed 7 --players random,random --restrict "random:never nil"
silent "needs no note" "$err"
kanun 2 "a word that nobody can say" sim bird_dog/standard --games 5 --players random --restrict "random:never nill"
complains "is refused" "bird_dog/standard has no move with the word 'nill'"
kanun 2 "a restriction of somebody else" sim bird_dog/standard --games 5 --players random --restrict "greedy:never nil"
complains "is refused by name" "'greedy' is not among --players"
kanun 2 "a restriction without a word" sim bird_dog/standard --games 5 --players random --restrict "random"
complains "is refused with what it needs" "--restrict needs PLAYER:never WORD"
kanun 2 "a program" sim bird_dog/standard --games 5 --players "exec:cat" --restrict "exec:cat:never nil"
complains "can be forbidden nothing" "can't forbid moves to another program"
kanun 0 "a record of rotating players" sim basra/egypt --games 3 --rotate --players greedy,random --seed 3 --threads 2 --record "$scratch/rotated.jsonl"
same "says who sat where" '0 greedy random,0 random greedy,1 greedy random,1 random greedy,2 greedy random,2 random greedy' \
    "$(sed -E 's/.*"index":([0-9]+).*"players":\["([a-z]+)","([a-z]+)"\].*/\1 \2 \3/' "$scratch/rotated.jsonl" | paste -sd,)"
same "and who dealt, with the points by cause" '[{"dealer":1,"points":[61,2],"by":{"basra":[20,0],"majority":[30,0],"cards":[11,2]}},{"dealer":0,"points":[69,4],"by":{"basra":[30,0],"majority":[30,0],"cards":[9,4]}}]' \
    "$(sed -nE '1s/.*"each_deal":(\[[^]]*\][^]]*\][^]]*\][^]]*\][^]]*\][^]]*\][^]]*\][^]]*\][^]]*\]).*/\1/p' "$scratch/rotated.jsonl")"
kanun 0 "its matches" replay "$scratch/rotated.jsonl"
says "can be replayed" "6 matches: every move is legal, and each match ends as recorded"
kanun 2 "rotation over several tables" sim batarde/standard --set players=8 --rotate --games 2
complains "is refused too" "choose the number of players at one table"

# Any split of the matches must give the same sums.
sums() { # sums FIRST GAMES: prints the decisions, deals and points of these matches
    "$KANUN" sim basra/egypt --seed 7 --first "$1" --games "$2" --threads 2 --json |
        sed -E 's/.*"deals":([0-9]+),"decisions":([0-9]+).*"deal_units":([0-9]+).*"deal_units":([0-9]+).*/\1 \2 \3 \4/'
}
whole=$(sums 0 30)
for split in "0 1 1 29" "0 15 15 15" "0 29 29 1"; do
    read -r a b c d <<<"$split"
    same "matches $split add up" "$whole" "$({ sums "$a" "$b"; sums "$c" "$d"; } |
        awk '{ for (i = 1; i <= 4; i++) s[i] += $i } END { print s[1], s[2], s[3], s[4] }')"
done

kanun 0 "options are chosen by --set" sim basra/egypt --games 3 --seed 1 --set target=31 --json
says "and told" '"target":"31"'
kanun 0 "keys are written by --key" sim basra/egypt --games 3 --seed 1 --key match.target=31 --json
says "and told" '"key":{"match.target":"31"}'
says "what they take the place of is not in force" '"overruled":{"target":"--key match.target"}'
lacks "and not told as if it were" '"target":"101"' "$out"
kanun 0 "who writes a key and chooses its option" sim basra/egypt --games 3 --seed 1 --set target=71 --key match.target=31 --json
complains "is told what decides" "note: --key match.target overrides --set target=71"
kanun 0 "an option that another one overrules" sim tests/broken/choice_of_two.yaml --set length=one --games 1 --seed 1 --json
says "is told as such" '"overruled":{"target":"length=one"}'
kanun 0 "nor is it shown among the rules" show tests/broken/choice_of_two.yaml --set length=one --key match.move_limit=700
lacks "as a chosen option" "(target)" "$out"

# A match that random play does not end. The rules set no limit, but simulations have one.
kanun 0 "more deals than any limit of the program once allowed" sim bourre/standard --set rounds=1200 --key match.bankrupt_at=none --games 1 \
    --players random --seed 1 --threads 1 --json
says "are played to the last" '"unfinished":0,"deals":1200,'
kanun 0 "a match that goes on and on" sim basra/egypt --set target=1000000 --games 2 --max-deals 5 --seed 1 --threads 1
says "is broken off" "2 matches are unfinished after 5 deals (--max-deals)"
complains "with a warning at the first" "warning: stopped match 0 after 5 deals (--max-deals)"
lacks "and at no other" "match 1 " "$err"
kanun 0 "it is no result" sim basra/egypt --set target=1000000 --games 2 --max-deals 5 --seed 1 --json
says "but among the matches" '"matches":2,"unfinished":2,"deals":10,'
says "that nobody wins" '"wins":0,"draws":0'
kanun 0 "written down" sim basra/egypt --set target=1000000 --games 2 --max-deals 5 --seed 1 --record "$scratch/off.jsonl"
kanun 0 "it can be replayed" replay "$scratch/off.jsonl" --first 1
kanun 0 "by its seed too" replay basra/egypt --set target=1000000 --first 1 --max-deals 5 --seed 1
says "to the same end" "deals"
kanun 0 "a number of deals" sim basra/egypt --deals 500 --seed 2 --threads 1 --json
one=$(counted)
kanun 0 "on any number of threads" sim basra/egypt --deals 500 --seed 2 --threads 3 --json
same "is the same matches" "$one" "$(counted)"
kanun 0 "as many matches at once" sim basra/egypt --games "$(number matches <<<"$out")" --seed 2 --json
same "are the same, too" "$one" "$(counted)"
kanun 0 "some time" sim basra/egypt --time 1 --seed 2 --json
if (($(number matches <<<"$out") > 0)); then pass "brings some matches"; else fail "brings some matches" "$out"; fi
kanun 0 "at most so many matches" sim basra/egypt --time 600 --deals 100000000 --games 3 --seed 2 --json
says "are played" '"matches":3,'

# A deal that never ends, and a deal that is thrown in again and again.
cat >"$scratch/circle.yaml" <<'END'
name: Circle
players: 2
pack: {suits: S H, ranks: 2 3 4 5}
zones: {hand: {per: seat, seen_by: owner}, stock: {}}
phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 4}}, play: {tricks: {trump: none, won: hand}}}
match: {move_limit: 200}
END
kanun 0 "rules that never end" sim "$scratch/circle.yaml" --games 2 --seed 1
says "are told as such" "2 matches are unfinished after 200 moves a deal on average (match.move_limit): perhaps the rules never end"
kanun 0 "at the table too" play "$scratch/circle.yaml" --seed 1 --players random
says "it is told" "The match has reached its limit of moves in a deal and is"
cat >"$scratch/again.yaml" <<'END'
extends: ./circle.yaml
name: Again
phases: {odd: {test: {if: dealer is 0}, then: {yes: redeal next dealer}, before: hands}}
match: {first_dealer: 0}
END
kanun 0 "redeals" sim "$scratch/again.yaml" --games 1 --seed 1 --json
same "are counted" 1 "$(number redeals <<<"$out")"
kanun 0 "greedy beats random" sim basra/egypt --games 40 --seed 3 --players greedy,random --json
wins=$(number wins <<<"$(sed 's/.*"sides":\[\([^]]*\)},{.*/\1/' <<<"$out")")
if ((wins > 28)); then pass "in most matches"; else fail "in most matches" "$wins of 40"; fi

kanun 2 "there is no such player" sim basra/egypt --players gredy
complains "did you mean" "did you mean 'greedy'?"
kanun 2 "nobody can type in a simulation" sim basra/egypt --players human
kanun 2 "more players than seats" sim basra/egypt --players random,random,random
complains "are counted" "--players names 3 players, but basra/egypt has 2 seats"
kanun 2 "an empty place at the table" sim basra/egypt --players random,,greedy

# Players that are programs.
kanun 0 "a program plays" sim basra/egypt --games 2 --seed 4 --players "$first_move,$last_move" --json
same "two matches" 2 "$(number matches <<<"$out")"
programs=$(counted)
kanun 0 "one for each thread" sim basra/egypt --games 2 --seed 4 --players "$first_move,$last_move" --threads 2 --json
same "which counts the same" "$programs" "$(counted)"

"$KANUN" sim basra/egypt --games 1 --seed 4 --players "exec:tee '$scratch/heard' | ${first_move#exec:},random" >/dev/null
question=$(head -1 "$scratch/heard")
for key in protocol ask game match seat place phase view events moves; do
    has "a program is told $key" "\"$key\":" "$question"
done
lacks "but no seed" '"seed"' "$(cat "$scratch/heard")"
if grep -q '"events":\[[^]]*1 plays' "$scratch/heard"; then
    pass "it hears what others play"
else
    fail "it hears what others play" "$(sed -n 2p "$scratch/heard")"
fi
cards=$(sed -E 's/.*"hand":\{"0":\{[^}]*\},"1":\{"cards":\[([^]]*)\].*/\1/' "$scratch/heard" | tr -d 'nul,\n')
silent "it sees no card in the other hand" "$cards"

bad() { # bad NAME COMMAND COMPLAINT
    local started=$SECONDS
    kanun 4 "$1: the match is lost" sim basra/egypt --games 1 --seed 4 --timeout 1 --players "exec:$2,random"
    has "$1: the table says so" "1 match was forfeited" "$out"
    complains "$1: it says why" "$3"
    complains "$1: it says who" "in seat 0"
    complains "$1: it says how to repeat it" "--seed 4 --first 0 --games 1"
    if ((SECONDS - started < 10)); then pass "$1: soon"; else fail "$1: soon"; fi
}
bad "a program that says nothing" "sleep 50" "did not answer within 1.0 s"
bad "a program that reads and says nothing" "cat >'$scratch/x'" "did not answer within 1.0 s"
bad "a program that ends" "exit 3" "ended with status 3 before it answered"
bad "a program that is killed" 'kill -9 $$' "was ended by signal 9"
bad "a program that closes its output" "exec >&-; sleep 50" "closed its output before it answered"
bad "a program that only the shell finds missing" "'no-such-program' 2>'$scratch/x'" "ended with status 127"
bad "an answer that is no move" "while read -r x; do echo hello; done" "answered 'hello'"
bad "an answer that is illegal" "while read -r x; do echo '{\"move\": \"X9\"}'; done" "answered '{\"move\": \"X9\"}'"
bad "an answer that is no JSON" "while read -r x; do echo '{\"move\": '; done" "answered '{\"move\":'"
bad "an answer with other fields" "while read -r x; do echo '{\"mvoe\": \"9C\"}'; done" "expected {\"move\""
bad "an empty answer" "while read -r x; do echo; done" "answered ''"
bad "an endless answer" "read -r x; tr '\\\\0' x </dev/zero" "an answer longer than 65536 bytes"
kanun 4 "an answer that would steer the terminal" sim basra/egypt --games 1 --seed 4 \
    --players "exec:while read -r ask; do printf '\\033[2J\\377\\n'; done,random"
complains "is shown with marks in place of what steers" "answered '�[2J�'"

# After each of two wrong answers in a match, the program is asked again, with the reason. The third wrong answer
# loses this match, but no other.
wrong() { echo "exec:${1}tee -a '$scratch/asked' | ${first_move#exec:}"; }
: >"$scratch/asked"
kanun 0 "two wrong answers are forgiven" sim basra/egypt --games 1 --seed 4 \
    --players "$(wrong 'read -r x; echo X9; read -r x; echo {; '),random"
has "the question is asked again with the reason" '"refused":"' "$(head -1 "$scratch/asked")"
lacks "and then no more" '"refused":"' "$(sed -n 2p "$scratch/asked")"
kanun 4 "the third loses the match" sim basra/egypt --games 3 --seed 4 --json --record "$scratch/lost.jsonl" --threads 1 \
    --players "$(wrong 'read -r x; echo X9; read -r x; echo {; read -r x; echo; '),random"
has "and no other" '"forfeits":1,"first_forfeit":{"match":0,"seat":0,"why":"player '"'exec:" "$out"
has "by player" '"matches":3,"wins":' "$out"
has "the record says so" '"forfeit":{"seat":0,"why":' "$(head -1 "$scratch/lost.jsonl")"
lacks "of that match alone" '"forfeit"' "$(sed 1d "$scratch/lost.jsonl")"
kanun 0 "such a record is played again" replay "$scratch/lost.jsonl"
kanun 4 "a program that ends is started again for the next match" sim basra/egypt --games 3 --seed 4 --json --threads 1 \
    --players "exec:read -r x; exit 3,random"
has "and loses each" '"forfeits":3,"first_forfeit":{"match":0' "$out"
has "which tells nothing of how it plays" '"margin":null' "$out"
same "whoever else plays has won" 3 "$(sed -E 's/.*"player":"random","matches":3,"wins":([0-9]*).*/\1/' <<<"$out")"
kanun 2 "a name that no program has" sim basra/egypt --games 1 --players "exec:no-such-program --fast,random"
complains "is told before anything is played" "player 'exec:no-such-program --fast': there is no such program"
kanun 2 "a path where no program is" sim basra/egypt --games 1 --players exec:/no/such/bot,random
complains "is told before anything is played" "player 'exec:/no/such/bot': there is no such program"
kanun 2 "exec: without a command" sim basra/egypt --games 1 --players exec:,random
complains "is told its form" "player 'exec:' needs a command"

# A hook that fails in some matches: the first failure is reported, for any number of threads.
cat >"$scratch/failing.yaml" <<'END'
kanun: 1
extends: basra/egypt
name: Failing
script: failing.lua
hooks: {boom: {event: deal end}}
END
cat >"$scratch/failing.lua" <<'END'
local jacks = cards "J"
hook "boom" {
  kind = "event",
  says = { en = "fails when one side has all jacks" },
  run = function(game, event, with)
    for side in game:sides() do
      if side.pile:count(jacks) == 4 then local none = nil; none.x = 1 end
    end
  end,
}
END
kanun 3 "a failing hook ends a simulation: the rules are wrong" sim "$scratch/failing.yaml" --games 200 --seed 4 --threads 1
complains "the line of the script is told" "failing.lua:7: error: in hook 'boom'"
complains "and how to repeat the match" "kanun replay $scratch/failing.yaml --first 3 --seed 4"
failure=$err
silent "nothing is counted" "$out"
for threads in 2 5; do
    kanun 3 "with $threads threads" sim "$scratch/failing.yaml" --games 200 --seed 4 --threads $threads
    same "it is the same failure" "$failure" "$err"
done
match=$(sed -n 's/.*this was match \([0-9]*\),.*/\1/p' <<<"$failure")
if ((match > 0)); then
    kanun 0 "the matches before it are fine" sim "$scratch/failing.yaml" --games "$match" --seed 4
else
    fail "a match that is not the first fails" "$failure"
fi
kanun 3 "alone it fails too" sim "$scratch/failing.yaml" --first "$match" --games 1 --seed 4
same "in the same way" "$failure" "$err"

# perft
kanun 0 "perft counts" perft basra/egypt --seed 1 --depth 3
if [[ $out =~ ^[1-9][0-9]*$ ]]; then pass "one whole number"; else fail "one whole number" "$out"; fi
total=$out
kanun 0 "perft again" perft basra/egypt --seed 1 --depth 3
same "counts the same" "$total" "$out"
kanun 0 "perft --divide" perft basra/egypt --seed 1 --depth 3 --divide
same "ends with the sum" "$total" "$(tail -1 <<<"$out")"
same "of its lines" "$total" "$(sed '$d' <<<"$out" | awk -F ': ' '{ s += $2 } END { print s }')"
kanun 0 "depth 0" perft basra/egypt --seed 1 --depth 0
same "is one sequence" 1 "$out"
kanun 0 "depth 1 counts the first moves" perft basra/egypt --seed 1 --depth 1
same "as a session lists them" "$out" "$(printf '%s\n' '{"cmd":"new","game":"basra/egypt","seed":1}' '{"cmd":"legal"}' |
    "$KANUN" session | tail -1 | sed 's/.*"moves":\[//' | grep -o '"[^"]*"' | wc -l)"
kanun 2 "a negative depth" perft basra/egypt --depth -1
kanun 2 "a depth beyond all lists" perft basra/egypt --depth 65

# ---- Ctrl-C: matches that have begun are finished, and the report is complete ----
interrupts 130 "an interrupted simulation ends" "interrupted after [1-9]" sim basra/egypt --games 1000000000 --seed 7 --threads 2 --json
played=$(number matches <<<"$out")
if ((played > 0 && played < 1000000000)); then pass "before its time"; else fail "before its time" "$out"; fi
complains "it tells how far it came" "interrupted after $played of 1000000000 matches"
complains "and how to go on" "kanun sim basra/egypt --games $((1000000000 - played)) --first $played --threads 2 --seed 7 --json"
says "and that it is not all" '"interrupted":true'
lacks "no progress is told without a terminal" " left" "$err"
complains "and first that it is ending" "stopping after the running matches; Ctrl-C again stops at once"
interrupted=$(counted | sed 's/"interrupted":true/"interrupted":false/')
kanun 0 "as many matches without an interruption" sim basra/egypt --games "$played" --seed 7 --threads 1 --json
same "count the same" "$interrupted" "$(counted)"


# The command to continue has all options that were given, in any order.
goes_on() { # goes_on ARGUMENT...: interrupts a run, and checks the options of the command that it prints
    interrupts 130 "interrupted: $*" "interrupted after [1-9]" sim "$@"
    out=$(<"$scratch/out") rest=" $(grep '^  kanun sim' "$scratch/err") "
    played=$(sed -n 's/.*interrupted after \([0-9]*\).*/\1/p' "$scratch/err")
}
said=(--set target=51 --key 'match.tie=sudden death' --players 'random,learnt' --restrict 'learnt:never pass' --measure 'margin,by' --max-deals 50
    --rotate --threads 2 --path "$scratch")
goes_on basra/egypt "${said[@]}" --games 1000000000 --seed 7 --csv "$scratch/rest.csv"
for option in "--set target=51" "--key 'match.tie=sudden death'" "--players random,learnt" "--restrict 'learnt:never pass'" "--measure margin,by" \
    "--max-deals 50" "--rotate" "--threads 2" "--path $scratch" "--seed 7" "--first $played" "--games $((1000000000 - played))"; do
    has "goes on with $option" " $option " "$rest"
done
has "and writes beside what is there" " --csv $scratch/rest-from-$played.csv " "$rest"
says "the table names what was chosen" "basra/egypt target=51 match.tie=sudden death, seed 7: "
says "and that it is not all" "incomplete: fewer matches were played than requested"
has "so does its file" ",7,1,\"" "$(tail -n 1 "$scratch/rest.csv")"
goes_on basra/egypt --one-deal --seed 7 --deals 1000000000 --time 1000 --record "$scratch/rest.jsonl"
has "so many deals are left" " --deals $((1000000000 - played)) " "$rest"
has "and the time" " --time " "$rest"
lacks "no number of matches was asked for" " --games " "$rest"
has "another record" " --record $scratch/rest-from-$played.jsonl " "$rest"
says "single deals are told to be" "$played matches of one deal, "

# ---- Progress: on a terminal only ----
if whole && terminal_for "progress"; then
    # Interrupted, because the message comes after a second and the whole run would take minutes with sanitizers. A busy
    # machine gets more time at the next attempt.
    for seconds in 5 20 50; do
        long="timeout --foreground -s INT $seconds '$KANUN' sim basra/egypt --games 1000000 --seed 7 --threads 1 2>&1 >/dev/null"
        TERM=xterm script -qec "$long" /dev/null >"$scratch/out" </dev/null
        ! grep -q " left" "$scratch/out" || break
    done
    has "a terminal is told how far it is" " of 1000000 matches, " "$(<"$scratch/out")"
    has "with the rate" " a second, " "$(<"$scratch/out")"
    has "and the time left" " left" "$(<"$scratch/out")"
    TERM=dumb script -qec "$long" /dev/null >"$scratch/out" </dev/null
    lacks "one that can't go back in a line is not" " left" "$(<"$scratch/out")"
fi
# A second Ctrl-C ends the program immediately. Only perl can re-enable that signal for a child of a script.
if command -v perl >/dev/null; then
    export begun="$scratch/begun"
    perl -e '$SIG{INT} = "DEFAULT"; $p = fork // die; exec @ARGV or die unless $p;
             select undef, undef, undef, 0.1 until -e $ENV{begun};
             for (1, 2) { kill INT => $p; select undef, undef, undef, 0.3 }
             waitpid $p, 0; exit(($? & 127) == 2 ? 0 : 1)' \
        "$KANUN" sim basra/egypt --games 1 --seed 7 --players "exec:touch '$begun'; sleep 9" >"$scratch/out" 2>"$scratch/err"
    judge $? 0 "the second Ctrl-C ends a simulation at once"
    complains "and says so" "stopped at once; running matches are lost"
fi
# Memory does not grow with the number of matches (sanitizers keep freed memory for a while).
if whole && command -v python3 >/dev/null && ! grep -q __asan_init "$KANUN"; then
    peak() { # peak GAMES: the maximum memory use in KiB
        python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
            "$KANUN" sim basra/egypt --one-deal --seed 7 --threads 2 --measure all --games "$1"
    }
    few=$(peak 200) many=$(peak 20000)
    holds "a hundred times as many matches take no more memory ($few and $many KiB)" test $((many - few)) -lt 1024
fi
# Measures of experiments are also available for a simulation, which can stop when an interval is narrow enough.
kanun 0 "measures of a simulation" sim basra/egypt --games 40 --seed 5 --measure by.basra,margin,dealer
says "are told below its table" "95 % anytime-valid"
says "and how they may be looked at" "each interval stays a 95 % interval"
kanun 0 "a single one" sim basra/egypt --games 40 --seed 5 --measure margin
says "is drawn" "█"
kanun 0 "all of them as JSON" sim basra/egypt --games 40 --seed 5 --measure all --json --threads 1
says "have their intervals" '"measures":[{"measure":"wins.0","mean":'
all=$(counted)
kanun 0 "with three threads" sim basra/egypt --games 40 --seed 5 --measure all --json --threads 3
same "they are the same" "$all" "$(counted)"
kanun 0 "and as a file" sim basra/egypt --games 40 --seed 5 --csv "$scratch/sim.csv" --measure wins
same "a line for each measure" 3 "$(wc -l <"$scratch/sim.csv")"
kanun 0 "or that alone" sim basra/egypt --games 40 --seed 5 --csv -
same "begins with its heading" game,players,measure,blocks "$(head -1 <<<"$out" | cut -d, -f1-4)"
kanun 0 "measure says the same of the same matches" measure basra/egypt --games 40 --seed 5 --csv -
measured=$out
kanun 0 "as sim" sim basra/egypt --games 40 --seed 5 --csv -
same "number for number" "$measured" "$out"
kanun 0 "until an interval is narrow" sim basra/egypt --one-deal --seed 1 --until-width 12 --json --threads 2
stopped=$(number matches <<<"$out")
holds "it stops early, after a look" test "$stopped" -lt 1000 -a $((stopped % 64)) = 0
kanun 0 "with another number of threads" sim basra/egypt --one-deal --seed 1 --until-width margin=12 --json --threads 3
same "it stops after the same match" "$stopped" "$(number matches <<<"$out")"
kanun 0 "or after --games" sim basra/egypt --one-deal --seed 1 --until-width wins.0=0.1% --games 70
says "and says that it has not come to it" "until-width is not reached"
kanun 2 "a measure that there is not" sim basra/egypt --seed 1 --measure margn
complains "is told, with what was meant" "did you mean 'margin'"
kanun 2 "a width that is none" sim basra/egypt --seed 1 --until-width -1
complains "is told" "needs a number greater than 0"
for how in "--shard 1/2 -o $scratch/clock" "--until-width 3"; do
    for players in search:20ms random,search:20ms "random,exec:cat,search:20ms"; do
        # shellcheck disable=SC2086
        kanun 2 "a player by the clock, $players, with ${how%% *}" sim batarde/standard --seed 1 $how --players "$players"
        complains "is refused" "'search:20ms' searches for a set time, so its matches can't be repeated"
    done
done
holds "and no part is there" test ! -e "$scratch/clock"
kanun 2 "both on standard output" sim basra/egypt --seed 1 --json --csv -
complains "is told" "would both write to standard output"
if [[ -w /dev/full ]]; then
    kanun 4 "a device in place of a file" sim basra/egypt --games 5 --seed 1 --csv /dev/full
    complains "is none" "it is not a regular file"
    holds "and stays what it is" test -c /dev/full
    kanun 4 "a folder where nothing can be written" sim basra/egypt --games 5 --seed 1 --csv /dev/full/x
    complains "is told" "cannot write"
    "$KANUN" sim basra/egypt --games 5 --seed 1 >/dev/full 2>"$scratch/err"
    same "a full disk behind standard output" 4 $?
fi
# In Beggar-my-neighbour nobody makes a decision, so the way in which a heap is moved must not change a game. A game
# takes about 255 cards.
kanun 0 "heaps that are carried as a whole" sim tests/scenarios/beggar.yaml --games 400 --seed 1 --json --threads 1
whole=$(number decisions <<<"$out")
kanun 0 "and card by card" sim tests/scenarios/beggar.yaml --games 400 --seed 1 --json --threads 1 --set carry=card_by_card
same "come to the same games" "$whole" "$(number decisions <<<"$out")"
holds "of about 255 cards" test "$((whole / 400))" -ge 240 -a "$((whole / 400))" -le 270

finish
