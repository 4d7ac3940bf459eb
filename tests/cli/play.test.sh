#!/bin/bash
# SPDX-License-Identifier: MIT
# play.test.sh: `kanun play` without a terminal: computer players alone, and people who type into a pipe.
set -u
. tests/cli/kanun.sh

kanun 0 "without a terminal computers play" play basra/egypt --seed 2
says "what is played is told" "player 1 (medium): "
says "what is turned onto the table is told, since nobody is shown it" "  to the floor: 8H 8D JS QC"
says "and what goes back from it" "  from the floor to the stock: JS"
says "each deal is counted" "Deal 1 is counted:"
says "to the end" " won the match: "
lacks "the seed that was given is not told" "--seed" "$err"
first=$out
kanun 0 "the same seed" play basra/egypt --seed 2
same "gives the same match" "$first" "$out"
kanun 0 "no seed" play basra/egypt
complains "takes one and tells it, once" "to repeat this run: --seed "
lacks "nobody's hidden cards are told" "?" "$out"

fed 0 "the end of input ends the match" "" play basra/egypt --seed 883 --players human,greedy
says "cleanly" "You have left the table."
says "the deal is told" "Deal 1, dealt by "
says "the table is told" "  hand        you: "
if grep -qE '^ +player 2 \(greedy\): [0-9]+ cards$' <<<"$out"; then
    pass "of another hand only the number of cards"
else
    fail "of another hand only the number of cards" "$out"
fi
says "moves are numbered" "    1  "
lacks "the most cards give nothing while others can still have them" "(majority)" "$out"
says "cards that are shown name who sees them" "bottom card of the stock, shown to you: 7D"
# Notes of a script are printed unchanged and marked as notes, so that they can't be mistaken for other output.
cat >"$scratch/noted.lua" <<'END'
local notes = {
  "two points go from east to west", "player 2 (greedy): QH",
  "1 scores 5 for luck", "1 scores 5 (luck)", "0 plays for time", "deal 9 begins, dealer 0",
  "scores: 9 9", "the match is over", "supper begins", "the deck is shuffled", "1 takes the trick", "3 from pot to purse",
  "KS in hand shown to all",
}
hook "noted" {
  kind = "event",
  run = function(game)
    for _, note in ipairs(notes) do game:note(note) end
    game:note("rounds so far", 3)
  end,
}
END
printf '%s\n' 'kanun: 1' 'extends: basra/egypt' 'script: noted.lua' 'hooks:' '  noted: {event: capture, says: x}' >"$scratch/noted.yaml"
kanun 0 "notes that look like events" play "$scratch/noted.yaml" --seed 3 --set target=51 --players learnt
for note in "two points go from east to west" "player 2 (greedy): QH" \
    "1 scores 5 for luck" "1 scores 5 (luck)" "0 plays for time" "deal 9 begins, dealer 0" \
    "scores: 9 9" "the match is over" "supper begins" "the deck is shuffled" "1 takes the trick" "3 from pot to purse" \
    "KS in hand shown to all" "rounds so far 3"; do
    says "are told as notes: $note" $'\n  note: '"$note"$'\n'
done

fed 0 "quit" $'quit\n' play basra/egypt --seed 883 --players human,greedy
says "ends the match" "You have left the table."
fed 0 "help at a table with signals" $'help\n' play briscola/standard --seed 1 --players human,greedy
says "shows the faces" "press your lips together for the Ace"
fed 0 "help" $'help\n' play basra/egypt --seed 883 --players human,greedy
says "tells what can be typed" "why MOVE"
fed 0 "a number" $'1\n' play basra/egypt --seed 883 --players human,greedy
says "makes a move" "  you: "
move=$(sed -n 's/^ *1  //p' <<<"$out" | sed 's/    .*//; q')
kanun 0 "the same in Japanese" play basra/egypt --seed 2 --lang ja
says "tells scores" "第1ディールの得点："
says "moves" " で "
lacks "and no English of its own" "card" "$out"
fed 0 "a move as it is written" "$move"$'\n' play basra/egypt --seed 883 --players human,greedy
says "makes it" "  you: $move"
fed 0 "small letters" "${move,,}"$'\n' play basra/egypt --seed 883 --players human,greedy
says "make it too" "  you: $move"
fed 0 "spaces around it" "   $move   "$'\r\n' play basra/egypt --seed 883 --players human,greedy
says "do not matter" "  you: $move"
fed 0 "a number that is none" $'0\n99\n' play basra/egypt --seed 883 --players human,greedy
says "is refused" "move 99 does not exist: type a number from 1 to "
fed 0 "a word that is no move" $'hello\n' play basra/egypt --seed 883 --players human,greedy
says "is refused" "'hello' is not a move or card here"
says "and pointed to help" "help lists the commands"
fed 0 "why of a legal move" "why $move"$'\n' play basra/egypt --seed 883 --players human,greedy
says "says that it is legal" "$move: you may make that move"
fed 0 "table" $'table\n' play basra/egypt --seed 883 --players human,greedy
same "shows the table again" 2 "$(grep -c '^Score: ' <<<"$out")"
fed 0 "rules" $'rules\n' play basra/egypt --seed 883 --players human,greedy
says "shows the rules" "Basra (Egypt)"
fed 0 "undo at the start" $'undo\n' play basra/egypt --seed 883 --players human,greedy
says "finds nothing" "there is nothing to take back"
fed 0 "undo" $'1\nundo\n' play basra/egypt --seed 883 --players human,greedy
says "takes back" "taken back"
hands=$(grep '^  hand ' <<<"$out")
same "to the same hand" "$(sed -n 1p <<<"$hands")" "$(sed -n 3p <<<"$hands")"
fed 0 "empty lines" $'\n\n\n' play basra/egypt --seed 883 --players human,greedy
says "are no moves" "> > > > "
fed 0 "a whole match of first moves" "$(yes 1 | head -3000)" play basra/egypt --seed 883 --players human,greedy
says "is counted" "Deal 1 is counted:"
says "ends" "basra"
fed 0 "two people" $'\n1\n\n1\n' play basra/egypt --seed 883 --players human
says "are warned that a pipe keeps what it showed" "Several people play here"
says "see the screen one after the other" "Pass the device to player 2 (human). When you are alone with the screen, press Enter."
fed 0 "two people who are named, in a game of two to six" $'\n' play briscola/standard --seed 1 --players human,human
lacks "are all who play" "player 3" "$out"
says "and both of them do" "player 2 (human)"
fed 0 "three people at a table of four that can't be one of three" $'\n' play euchre/standard --seed 3 --players human,human,human
says "share the fourth seat" "player 4 (human)"
fed 0 "levels" $'1\n1\n' play briscola/standard --seed 1 --lang ar --players human,medium
lacks "are said in the language of the player" "medium" "$out"
fed 0 "people and programs" $'1\n1\n' play basra/egypt --seed 883 --players "human,$first_move"
says "play together" "  player 2 (program): "

fed 0 "undo before the device is passed" $'\n1\nundo\n' play basra/egypt --seed 883 --players human
says "takes back the own move" "taken back"
fed 0 "undo of a move that others have answered" $'\n1\n\n1\n\nundo\nundo anyway\n' play basra/egypt --seed 883 --players human
says "needs that all agree" "that would take back a move of player 1 (human) too"
says "and then does it" "taken back"

# Other ways to play
fed 0 "an auction" $'1\n1\nundo\n' play bridge/standard --seed 7 --players human,greedy
says "is shown as it grows" "  auction         player 3: bid 6 no trump, player 4: bid 7 H, you: bid 7 S, player 2: pass, player 3: pass, player 4: double"
same "and shrinks again" 2 "$(grep -c 'player 2: pass, player 3: pass, player 4: double$' <<<"$out")"
lacks "nobody is told what it counts before a card is played" "brings" "$out"
fed 0 "a trick" $'1\n1\n1\n1\n1\n1\n1\n1\n1\n' play euchre/standard --seed 3 --players human,greedy
says "is told with who gets it" " takes the trick"
says "and so is who gets the card that lies open" "  from the middle of the table to player 4 (greedy): JC"
says "in every such game" " takes the trick"
fed 0 "a trick in a zone of the rules' own" $'1\n1\n' play bourre/standard --seed 4 --seat 0 --players random
says "is told with who played what" "  trick           player 2 (random) KC, player 3 (random) 5C, player 4 (random) AC"
lacks "what has nothing in it goes without saying" "tricks played   empty" "$out"
fed 0 "a poll within an auction" $'' play batarde/standard --seed 5 --seat 0 --players random
says "is still the auction" "  highest bidder  player 2 (random)"
says "and its words are told as people say them" "player 2 (random): bid 0 S"
fed 0 "why in an auction" $'why\n' play thousand/thousand --seed 3 --players human,greedy
says "does not go through the cards" "no card can be played now"
fed 0 "a marriage" "$(yes 1 | head -60)" play thousand/thousand --seed 1 --seat 0 --players random
says "is told" ", announced"
says "and what is trump now" " are trumps"
fed 0 "a card turned up that can take several" "$(yes 1 | head -6)" play chinese_ten/standard --set players=2 --seed 2 --seat 0
says "is asked for" "  You turned up 4S: what does it take?"
says "and lies on top" "  stock           16 cards, on top 4S, at the bottom 3D"
fed 0 "cards that are laid aside face down" $'' play bourre/standard --seed 9 --seat 0
says "are counted" "  player 4 (medium): in, 2 cards"
says "and who pays is named" "  player 2 (medium) pays 1 to the pot"
fed 0 "a claim in a pipe" $'claim\n' play briscola/scarne --seed 3 --seat 0
says "is carried out at once" "won the match"
kanun 2 "a program that there is not" play basra/egypt --seed 883 --players "greedy,exec:no-such-bot --fast"
complains "is noticed before the first deal" "player 'exec:no-such-bot --fast': there is no such program"
lacks "and none is dealt" "Deal 1" "$out"
fed 0 "a dummy" $'1\n1\n1\n1\n1\n' play bridge/standard --seed 1 --players human,greedy
says "lies open" "player 3 (greedy): 7S JS KS 2H 7D TD JD QD KD AD 5C 7C TC (13 cards)"
says "and is played by its partner" "you move for player 3 (greedy)"
fed 0 "a climbing game" "" play tests/games/president.yaml --seed 1 --players human,greedy
says "tells what there is to beat" " is beaten by "

kanun 0 "what stands beside the scores" play thousand/thousand --seed 4 --players learnt --plain
if grep -qE '^(bolts|on the barrel): (Amal|Basil|Clara) \(learnt\)( [0-9]+)?[.,]' <<<"$out"; then
    pass "has its name, and numbers in place of strokes"
else
    fail "has its name, and numbers in place of strokes" "$out"
fi
kanun 0 "the same in columns" play thousand/thousand --seed 4 --players learnt
beside=$(grep -E '^  (bolts|on the barrel)  ' <<<"$out")
holds "each kind has a row with numbers" grep -qE '^  bolts .* [1-9][0-9]*$' <<<"$beside"
lacks "and none has strokes" "|" "$beside"
holds "the match's last line has them in words" grep -qE 'won the match: .*\((.*, )?bolts [0-9]+\)' <<<"$out"
lacks "not in strokes" "|" "$(grep 'won the match' <<<"$out")"

fed 0 "an exchange with each other player" $'1\n1\n1\n1\n1\n' play thousand/thousand --seed 3 --players human,greedy
says "says who gets which card" "  the first card goes to the next player, and so on in turn"
fed 0 "letters that would move the cursor" $'why \x1b[2J\x07\n' play basra/egypt --seed 883 --players human,greedy
lacks "are not shown again" $'\x1b' "$out"

# Questions
hearts=hearts/standard
fed 0 "why alone" $'1\nwhy\n' play $hearts --seed 1 --players human,greedy
says "tells of all cards that can't be played" "5S 6S 6H 7H 8S 8H 9D TS KH KD AD: you must follow clubs: you hold 7C JC    rule: phases.play.tricks.follow"
fed 0 "why with rule behind it" $'why 9C rule\n' play basra/egypt --seed 883 --players human,greedy
says "tells where the rule stands" "rule: phases.play.fishing.must_take, basra/egypt line "
fed 0 "why in Arabic" $'why 9C\n' play basra/egypt --seed 883 --players human,greedy --lang ar
says "gives the key alone, too" "phases.play.fishing.must_take"
lacks "without file and line" "basra/egypt" "$(grep must_take <<<"$out")"
fed 0 "why of a word of another phase" $'1\nwhy bid\n' play euchre/standard --seed 3 --players human,greedy
says "is no riddle" "'bid' is not possible now"
fed 0 "why of a word that stands in the midst of moves" $'why take\nwhy play\n' play basra/egypt --seed 5 --seat 0
says "tells these moves" "  with it you may: 6D takes 6S (1), TD takes 4C 6S (3)"
says "and those without any word" "  with it you may: 8H (2), KH (4)"
lacks "for it is a word of this phase" "not possible now" "$out"
fed 0 "a free move that can't be made now" $'close\nwhy close\nrule\n' play sixty_six/standard --plain --seat 0 --seed 5
says "is refused with its reason, asked for or not" "'close' is possible only if the trick is empty and the stock is not empty"
lacks "nor is it said to be impossible now" "not possible now" "$out"
lacks "rule alone is no move" "is not a move or card" "$out"
kanun 0 "a score sheet" play tests/games/setback.yaml --players random,random,random,random --plain --seed 3
same "has the steps in the order of the file" "high low jack game bid this score" \
    "$(sed -n '/^Deal 1 is counted/,/^$/{s/^\([a-z]*\)[ a-z]*:.*/\1/p}' <<<"$out" | head -7 | paste -sd' ')"
fed 0 "a card that is drawn" $'1\n1\n' play briscola/standard --plain --seed 3 --players human,random
says "is told apart from the hand" "New in your hand: four of hearts."
fed 0 "cards that a sentence has handed over" $'1\n1\n' play thousand/thousand --plain --seed 3 --players human,random
silent_of() { ! grep -q "New in your hand" <<<"$out"; }
holds "are not told twice" silent_of
fed 0 "what a scripted phase refuses" $'draw\n' play tests/games/eights.yaml --plain --seat 0 --seed 3
says "has the script's reason" "draw: not allowed: you have a card to play"
mkdir "$scratch/alike"
cp tests/games/eights.yaml "$scratch/alike"
sed 's/en = "you must match/en = move.card.name .. " must match/' tests/games/eights.lua >"$scratch/alike/eights.lua"
fed 0 "cards that a script refuses for the same reason" $'why\n' play "$scratch/alike/eights.yaml" --seat 0 --seed 3
says "stand together" "the same applies to 6S 6D 9H QD"
fed 0 "the same move after undo" $'1\nundo\n1\n' play thousand/thousand --seed 5 --players human,random
same "gets the same answers" 1 "$(grep -A2 'you: bid' <<<"$out" | grep 'player 2 (random): ' | sort -u | wc -l)"
says "what has been bid is not yet the contract" "  highest bid     105"
fed 0 "why of a number" $'why 4\n' play basra/egypt --seed 883 --players human,greedy
says "tells of that move" "9C takes 4C 5D: you may make that move"
fed 0 "why of a number behind the list" $'why 5\n' play basra/egypt --seed 883 --players human,greedy
says "says how far it goes" "move 5 does not exist: type a number from 1 to 4"
fed 0 "why all" $'1\nwhy all\n' play $hearts --seed 1 --players human,greedy
says "is why alone" "KH KD AD: you must follow clubs"
fed 0 "why of a card" $'why 9C\n' play basra/egypt --seed 883 --players human,greedy
says "tells the reason and the rule" "9C: not allowed: you must take when you can, and 9C takes 4C 5D    rule: phases.play.fishing.must_take"
says "and what may be done with it" "with it you may: 9C takes 4C 5D (4)"
fed 0 "why in Japanese" $'1\nwhy\nwhy KD\nwhy 7C x ZZ\n' play $hearts --seed 1 --players human,greedy --lang ja
says "tells the reason and the rule" "KH KD AD：クラブをフォローしなければなりません。手札に7C JCがあります    ルール：phases.play.tricks.follow（既定値）"
says "of one card too" "KD：できません：クラブをフォローしなければなりません"
says "also what can't be read" "「ZZ」という札も言葉もこのゲームにありません"
lacks "in no English" "you must" "$out"
fed 0 "why of an announcement in Japanese" $'why QH*\nwhy 9X\n' play sixty_six/standard --seed 3 --players human,greedy --lang ja
lacks "has no English either" "you " "$out"
kanun 0 "cards shown within a side" play tests/games/parley.yaml --seed 3 --players random
says "name who is told, not whose they are" "player 2 (random): 4 cards, shown to player 4 (random)"
fed 0 "who took last" $'1\n1\n1\n1\n1\n' play chinese_ten/standard --seed 3 --players human,greedy
lacks "is not told where nothing depends on it" "last taker" "$out"
fed 0 "the same" $'1\n2\n1\n1\n' play basra/egypt --seed 883 --players human,greedy
says "is told where the rest goes there" "last taker"
fed 0 "hint" $'hint\nhint\n' play basra/egypt --seed 883 --players human,greedy
says "tells what moves are expected to bring" "expected points of your side in this deal, on average, with the number of simulations:"
same "each in a line, twice" 8 "$(grep -cE "^ +[+-][0-9]+[.][0-9]  " <<<"$out")"
fed 0 "a word that a move begins with" $'take\ndrop\n' play tests/games/draw_discard.yaml --seed 1 --players human,random
says "says what it lacks" "drop: incomplete; a card or number must follow"
says "and with what it goes" "with it you may: drop 2C (1), drop 3H (2)"
fed 0 "where another move promises more" hint play bourre/standard --seed 1 --players human,medium
says "that one is first" $'simulations:\n      -0.2    204  in '
says "with a word why" "The suggestion is not the move with the best points. It is the best move"
fed 0 "a hint where the lowest score wins" $'1\nhint\n' play hearts/standard --seed 4 --seat 0
worth=$(grep -oE '^ +[+-][0-9]+[.][0-9]' <<<"$out")
same "has the fewest points first" "$(sort -g <<<"$worth")" "$worth"
holds "several moves" test "$(wc -l <<<"$worth")" -ge 3
says "says so" "expected points of your side in this deal (the fewest win), on average"
lacks "and doesn't contradict its own advice" "The suggestion is not" "$out"
fed 0 "a hint" hint play basra/egypt --seed 5 --seat 0
worth=$(grep -oE '^ +[+-][0-9]+[.][0-9]' <<<"$out")
same "has all moves by their worth" "$(sort -rg <<<"$worth")" "$worth"
fed 0 "hint" $'hint\nhint\n' play basra/egypt --seed 883 --players human,greedy
same "gives the same advice to the same question" 1 "$(grep -o 'hint: .*' <<<"$out" | sort -u | wc -l)"
says "which is a move of the list" "according to a search of 1000 simulations"
fed 0 "moves" $'moves 3S 5C\nmoves XX\n' play $hearts --seed 1 --players human,greedy
says "lists those with all the words" "    1  give 3S 4S 5C"
says "or says that there is none" "no legal move contains 'XX'"
fed 0 "moves of a word or rank" $'moves takes\nmoves 8\n' play basra/egypt --seed 883 --players human,greedy
same "finds them as they are read" "    4  9C takes 4C 5D" "$(sed -n 's/^> //p' <<<"$out" | head -1)"
same "and of any suit" "    3  8S" "$(sed -n 's/^> //p' <<<"$out" | sed -n 2p)"
fed 0 "a mistyped command" $'hnit\n' play basra/egypt --seed 883 --players human,greedy
says "is understood" "did you mean 'hint'?"
fed 0 "ten may be written as people do" $'why 10H\nwhy th\n' play basra/egypt --seed 883 --players human,greedy
same "in both ways" 2 "$(grep -c "you don't hold TH" <<<"$out")"
fed 0 "moves as spoken, in any order and spacing" $'9c  takes 5D   4c\n' play basra/egypt --seed 883 --players human,greedy
says "are made" "  you: 9C takes 4C 5D"
fed 0 "one that is not legal" $'9C takes 4C QS\n' play basra/egypt --seed 883 --players human,greedy
lacks "is not called no move" "is no move" "$out"
says "but refused" "9C takes 4C QS: not allowed: "
fed 0 "moves as spoken in Japanese" $'9C で  5D 4C を取る\n' play basra/egypt --seed 883 --players human,greedy --lang ja
says "are made" "あなた：9C で 4C 5D を取る"
fed 0 "words as they are listed" $'ビッド 140\nビッド 110\n' play thousand/thousand --seed 5 --players human,random --lang ja
says "are understood with any number" "ビッド 140：できません："
says "and made" "あなた：ビッド 110"
fed 0 "the number of a bid alone" $'110\n' play thousand/thousand --seed 5 --players human,random
says "is the bid if no move has that number" "you: bid 110"
fed 0 "cards by their ranks" $'8\n' play basra/egypt --seed 883 --players human,greedy
says "a number behind the list is a rank, where one card has it" "you: 8S"
fed 0 "cards by their ranks, with a word" $'in 10\nin 10 7 3\nin 7 2\n' play bourre/standard --seed 5 --players human,random
says "several are asked back" "this fits several moves: in TD (5), in TC (6)"
says "all of them with their numbers" "this fits several moves: in 3S 7D TD (23), in 3S 7D TC (24)"
says "in any order" "you: in 2H 7D"
fed 0 "cards by their ranks, with what they take" $'10 4 6\n' play basra/egypt --seed 5 --players human,greedy
says "what is taken may be named too" "you: TD takes 4C 6S"
fed 0 "a set of cards by its ranks" $'declare\n6 5 4\n' play taihe_a_bao/standard --seed 6 --players human,random
says "is played" "you: 4S 5S 6C"
fed 0 "why of all cards" $'pass\ncall kh\nreturn 4s\npass\nwhy\n' play taihe_a_bao/standard --seed 402 --players human,random
says "one card's reason" "4H does not beat 9H: you need a higher single card, three of a kind or four of a kind"
says "is told once for all that share it" "the same applies to 4D 7S 7C 9S 9D"
lacks "and no variable that is for hooks alone is on the table" "first card" "$out"
fed 0 "one deal a game" $'1\n' play briscola/standard --seed 5 --players human,random
says "the score" "Score: you and player 3 0"
lacks "is told without a target that nobody plays for" "(to 121)" "$out"
fed 0 "a rank called T in a pack of other ranks" $'why 10S\n' play batarde/standard --seed 3 --players human,greedy
says "is no ten" "'10S' is not a move or card here"
long=$(printf '%05000d' 0)
fed 0 "lines of any length and kind" "$long"$'\n\x01\xff\xfe\nwhy '"$long"$'\n#\n#0\n#-1\n-1\n99999999999999999999\nsave\nmoves\nwhy 0\n' play basra/egypt --seed 883 --players human,greedy
says "keep the match" "You have left the table."

# Save and resume
file=$scratch/match.jsonl
fed 0 "save" $'1\nsave '"$file"$'\nquit\n' play basra/egypt --seed 883 --players human,greedy --set target=51
says "tells how to go on" "To continue: kanun play --resume $file"
kanun 0 "what is saved can be replayed" replay "$file"
fed 0 "resume" $'undo\n' play --resume "$file"
says "who played goes on playing" "player 2 (greedy): 2 cards"
says "goes on with the same rules" "(to 51)"
says "undoes what was played before" "taken back"
same "at the first choice" "    1  6C" "$(grep '^    1  ' <<<"$out" | tail -1 | cut -c1-9)"
fed 0 "save again" $'1\nsave '"$file"$'\nquit\n' play --resume "$file" --players human,greedy
fed 0 "and resume again" "" play --resume "$file" --players human,greedy
same "has one more choice" "hand        you: 8S 9C" "$(grep -o 'hand  *you: .*' <<<"$out")"
fed 0 "saving another match over it" $'2\nsave '"$file"$'\nsave over '"$file"$'\n' play basra/egypt --seed 4 --players human,greedy
says "is refused" "not saved to $file: another match is saved there: save over FILE replaces it"
says "unless it is wanted" "saved to $file; to continue: "
fed 0 "saving to standard output, where the table is" $'1\nsave -\nsave over -\n' play basra/egypt --seed 4 --players human,greedy
says "is refused" "not saved to -: it is not a file"
holds "and makes no file of that name" test ! -e ./-
fed 0 "what was left" $'1\nquit\n' play basra/egypt --seed 883 --players human,greedy
kept=$(sed -n 's/^saved to \(.*\); to continue.*/\1/p' <<<"$out")
fed 0 "and another match of that seed" $'2\nquit\n' play basra/egypt --seed 883 --players human,greedy
lacks "is kept in a file of its own" "saved to $kept;" "$out"
kanun 0 "so that both are there" replay "$kept"
fed 0 "with a player who has learnt" $'1\nquit\n' play basra/egypt --seed 884 --players human,easy
has "what was learnt is named in the record" '"learnt":{"easy":"' \
    "$(cat "$(sed -n 's/^saved to \(.*\); to continue.*/\1/p' <<<"$out")")"
# interrupted SIGNAL STATUS: sends the signal while a player is asked for a move.
interrupted() {
    mkfifo "$scratch/typed"
    env --default-signal="$1" "$KANUN" play basra/egypt --seed 5 --players human,greedy <"$scratch/typed" >"$scratch/out" 2>"$scratch/err" &
    exec 7>"$scratch/typed"
    echo 1 >&7
    until [[ $(grep -c "^Score: " "$scratch/out") -gt 1 ]]; do sleep 0.05; done
    kill -s "$1" $!
    wait $!
    judge $? "$2" "SIG$1"
    exec 7>&-
    rm "$scratch/typed"
    kept=$(sed -n 's/.*saved to \(.*\); to continue.*/\1/p' <<<"$out")
    kanun 0 "keeps the match" replay "$kept"
    rm -f "$kept"
}
interrupted TERM 143
interrupted HUP 129
same "and nothing half written" "" "$(find "$XDG_STATE_HOME" -name '*.new')"
first="exec:sed -u 's/.*\"moves\":\\[\"\\([^\"]*\\)\".*/\\1/'"
fed 0 "a match with a program" $'1\nsave '"$scratch/program.jsonl"$'\n' play basra/egypt --seed 883 --players "human,$first"
says "names it for going on" "--players human,'exec:sed"
fed 2 "a record does not start programs" "" play --resume "$scratch/program.jsonl"
complains "and says so" "name all players with --players A,B,..."
fed 0 "who names it" "" play --resume "$scratch/program.jsonl" --players "human,$first"
says "goes on" "Resumed after "
mkdir "$scratch/house" && cat >"$scratch/house/rule.yaml" <<'YAML'
extends: basra/egypt
name: House
YAML
(cd "$scratch/house" && printf '1\nsave %s/house.jsonl\nsave beside.jsonl\n' "$scratch" |
    KANUN_PATH=$(realpath "$OLDPWD/$KANUN_PATH" 2>/dev/null || echo "$KANUN_PATH") "$(command -v "$KANUN")" play rule.yaml --seed 3 --players human,greedy >"$scratch/out")
fed 0 "a record of a house rule is found from anywhere" "" play --resume "$scratch/house.jsonl"
fed 0 "also beside its rules" "" play --resume "$scratch/house/beside.jsonl"
mv "$scratch/house" "$scratch/moved"
fed 0 "wherever both are moved" "" play --resume "$scratch/moved/beside.jsonl"
rm "$scratch/moved/rule.yaml"
fed 2 "rules that are gone" "" play --resume "$scratch/moved/beside.jsonl"
complains "are named with the record" "the rules that $scratch/moved/beside.jsonl names, 'rule.yaml', can't be played:"
echo "my letter" >"$scratch/letter"
fed 0 "saving over another file" "save $scratch/letter"$'\n' play basra/egypt --seed 883 --players human,greedy
says "is refused" "a file of this name exists and is not a match record"
same "and the file is kept" "my letter" "$(<"$scratch/letter")"
fed 0 "saving where nothing can be" "save $scratch/no/match"$'\n' play basra/egypt --seed 883 --players human,greedy
says "is refused" "not saved to $scratch/no/match: "
fed 0 "a match of a given set of options" "" play basra/egypt --seed 883 --players human --set target=51
says "is begun again with them" "To start it again: kanun play basra/egypt --set target=51 --players human --seed 883"
fed 1 "resuming what is no record" "" play --resume "$scratch/letter"
complains "is refused" "kanun: "
fed 2 "resume and a game" "" play basra/egypt --resume "$file"
complains "do not go together" "the record names its game"
fed 2 "resume and a seed" "" play --resume "$file" --seed 4
complains "do not go together" "the record has its own rules and seed"
fed 2 "neither" "" play
complains "is asked for one" "play needs a GAME or --resume FILE"

# Seats
fed 0 "--seat" "" play $hearts --seed 8 --seat 2 --players random
says "puts a person there" "dealt by player 2 (random)"
says "who sees the own hand" "              you: "
fed 0 "--seat and several players" "" play $hearts --seed 3 --seat 1 --players greedy,random
says "name the others in their order" "hand        player 1 (greedy): "
says "the last one at all that follow" "player 4 (random): "
for seat in 4 -1 x ''; do
    fed 2 "a seat '$seat' that there is not" "" play $hearts --seat "$seat"
    complains "is refused" "--seat: $hearts has seats 0 to 3, found '$seat'"
done
fed 2 "too many players besides a seat" "" play basra/egypt --seat 0 --players greedy,greedy
complains "are refused" "--players names 2 players besides --seat, but basra/egypt has 2 seats"

fed 0 "most of a deal" "$(printf '1\n%.0s' {1..25})" play basra/egypt --seed 4 --players human,greedy
says "what a move scores is told, if later play can't change it" $'TS takes AH 9S    +1 (cards)\n'
says "an award, too" $'8S takes 3C 5C    +10 (basra)\n'
says "how the deal counts so far is told" "  so far      you: 10 (basra), 2 (cards)"
says "the most cards count once they are decided" "player 2 (greedy): 30 (majority), 8 (cards)"
printf 'kanun: 1\nextends: basra/egypt\nphases: {count.score.cards.if: any pile has at least 2 cards}\n' >"$scratch/if.yaml"
fed 0 "points that later play may take away" "$(printf '1\n%.0s' {1..22})" play "$scratch/if.yaml" --seed 4 --players human,greedy
says "hold if the deal ended now" "+1 (cards) if the deal ended now"

# For screen readers
fed 0 "--plain" $'9c takes 4c 5d\n' play basra/egypt --seed 883 --players human,greedy --plain --colour always
says "speaks in sentences" "Your hand: six of clubs, seven of hearts, eight of spades, nine of clubs."
says "of moves too" "Move 4: nine of clubs takes four of clubs, five of diamonds."
says "which may be typed in letters" "you: nine of clubs takes four of clubs, five of diamonds."
lacks "without colours" $'\033' "$out"
fed 0 "a move as it is spoken" $'Nine of clubs takes four of clubs, five of diamonds\nmoves hearts\n' play basra/egypt --seed 883 --players human,greedy --plain
says "is made" "you: nine of clubs takes four of clubs, five of diamonds."
says "and moves are found by the words of a card" "Move 2: seven of hearts"
for language in en ja ar; do
    fed 0 "what is printed in $language" "" play basra/egypt --seed 883 --players human,greedy --plain --lang $language
    move=$(LC_ALL=C.UTF-8 sed -nE 's/^(Move |手|الحركة )4[:：] ?//p' <<<"$out" | LC_ALL=C.UTF-8 sed -E 's/(; if|、ここで|؛ لو).*//; s/(\.|。)$//')
    card=${move%% takes *} card=${card%% で *} card=${card%% تأكل *}
    stop=. && [[ $language != ja ]] || stop=。
    fed 0 "is accepted" "why $card$stop"$'\n'"$move$stop" play basra/egypt --seed 883 --players human,greedy --plain --lang $language
    lacks "as a card" "'$card" "$out"
    matches=$(grep -cE "(you: |あなた：|أنت: )$move" <<<"$out")
    same "and as a move" 1 "$matches"
done
fed 0 "a card that is not held" $'why ten of hearts\n' play basra/egypt --seed 883 --players human,greedy --plain
says "is still a card" "ten of hearts: not allowed: you don't hold ten of hearts"
fed 0 "--plain" "$(yes 1 | head -60)" play basra/egypt --seed 883 --players human,greedy --plain
says "counts in sentences" "this deal: you "
fed 0 "colours" "" play basra/egypt --seed 883 --players human,greedy --colour always
says "may be had anywhere" $'\033[31m5D\033[0m'

kanun 2 "there is no such player" play basra/egypt --players humna
complains "did you mean" "did you mean 'human'?"
kanun 2 "there is no such game" play basra/egpyt
fed 4 "a program that ends" $'1\n1\n' play basra/egypt --seed 883 --players "human,exec:exit 1"
complains "ends the match with its reason" "ended with status 1"
# ---- Things that the table leaves out ----
cat >"$scratch/draws.lua" <<'END'
hook "draws" {
  kind = "phase",
  moves = { "draw" },
  legal = function(game, seat, offers)
    if game.drawn then offers:play(seat.hand) else offers:add("draw") end
  end,
  play = function(game, move)
    game.drawn, game.round = not game.drawn, game.round + 1
    if move.word == "draw" then game.stock:deal(1, move.seat.hand) return game:turn(move.seat) end
    move.seat.hand:move(move.card, game.heap)
    if game.round == 8 then game:done() else game:turn(move.seat.next) end
  end,
}
END
cat >"$scratch/draws.yaml" <<'END'
name: Draws
players: 2
script: draws.lua
pack: {ranks: 6 7 8 9}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, heap: {seen_by: all}}
variables:
  drawn: {type: flag, shown: false}
  round: {range: 0-99, says: the round}
phases: {shuffle: {shuffle: stock}, deal: {give: {cards: 4}}, play: {script: draws}}
END
fed 0 "bookkeeping of a phase" $'1\n1\n1\n' play "$scratch/draws.yaml" --seed 3 --seat 0 --plain
lacks "is not shown at the table" "drawn" "$out"
says "other variables are, with one article" "The round: "

# ---- Rows of zones ----
cat >"$scratch/row.lua" <<'END'
hook "turn_up" {
  kind = "phase",
  says = "each turns a card up onto an own row",
  moves = { "left", "right" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, _, offers)
    offers:add("left")
    offers:add("right")
  end,
  play = function(game, move)
    local seat = move.seat
    game.stock:deal(1, move.word == "left" and seat.row1 or seat.row2)
    if game.stock:count() < 26 then game:done() else game:turn(seat.next) end
  end,
}
END
cat >"$scratch/row.yaml" <<'END'
name: {en: Row}
players: 2
pack: {ranks: 7 8 9 T J Q K A}
script: row.lua
zones:
  stock: {seen_by: nobody}
  row1: {per: seat, seen_by: all}
  row2: {per: seat, seen_by: all}
phases:
  shuffle: {shuffle: stock}
  play: {script: turn_up}
  count: {score: {red: {count: H, in: row1}}}
match: {deals: 2}
END
fed 0 "zones that differ by a number" $'left\nright\n' play "$scratch/row.yaml" --seed 3 --players human,random
says "stand in one line for each owner" "  you         row1 KC, row2 empty"
says "what a word turns up onto one of them is told" $'>   you: left\n  from the stock to you: KC'
says "to others, too" $'player 2 (random): left\n  from the stock to player 2 (random): QS'

# Cards that a hook moves besides those named by the move are reported, and nothing is reported twice.
cat >"$scratch/moved.lua" <<'END'
hook "sweeps_on" {
  kind = "event",
  says = "a taker gets one more card of the floor",
  run = function(game, event)
    if not game.floor:is_empty() then game.floor:move(game.floor:top(), event.side.pile) end
  end,
}
hook "lays" {
  kind = "event",
  says = "one card of the shelf is laid open",
  run = function(game)
    if not game.shelf:is_empty() then game.shelf:move(game.shelf:top(), game.open_shelf) end
  end,
}
END
cat >"$scratch/moved.yaml" <<'END'
name: Moved
players: 2
script: moved.lua
pack:
  ranks: A 2 3 4 5 6 7 8 9 T
  values: {A: 1, 2-9: pips, T: 10}
zones:
  stock: {seen_by: nobody}
  shelf: {seen_by: all, says: the shelf}
  open_shelf: {seen_by: all, says: the other shelf}
  hand: {per: seat, seen_by: owner}
  floor: {seen_by: all}
  pile: {per: side}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 3}}
  shelved: {turn: {to: shelf, cards: 3}}
  layout: {turn: {to: floor, cards: 6}}
  play: {fishing: {sums: any, rest_goes_to: last taker}}
  count: {score: {most: {most: cards, in: pile, points: 3, tie: nobody}}}
hooks:
  sweeps_on: {event: capture}
  lays: {event: capture}
match: {deals: 1}
END
kanun 0 "a hook that moves cards" play "$scratch/moved.yaml" --seed 6 --players random --plain
same "is told besides the moves, each card once, and so is who gets the rest" \
    "Amal (random): eight of diamonds takes three of diamonds, five of spades, eight of hearts.
from the floor to Amal (random): ten of spades.
from the shelf to the other shelf: ten of hearts.
Basil (random): seven of clubs takes seven of hearts.
from the floor to Basil (random): two of diamonds.
from the shelf to the other shelf: four of diamonds.
Amal (random): four of clubs takes four of spades.
from the floor to Amal (random): three of clubs.
from the shelf to the other shelf: ten of diamonds.
from the floor to Amal (random): three of spades." "$(grep -E 'takes|^from' <<<"$out")"
kanun 0 "a card that a move lays down and a hook then takes" play tests/games/pisti.yaml --seed 2 --players random
says "is told twice" "  player 2 (random): 3D
  from the top card to the cards under it: AC
  from the top card to player 2 (random): 3D
"

# Input that is not read, and sentences about the points of a deal.
fed 0 "moves typed for a match of programs" $'1\n1\n' play "$scratch/moved.yaml" --seed 6 --players random
complains "are not read, which is said" "no person plays, so your input was not read; to play yourself, add --seat 0"
complains "with the option that would" "--seat 0"
fed 0 "an empty pipe" "" play "$scratch/moved.yaml" --seed 6 --players random
silent "is no moves" "$err"
fed 0 "moves typed for a seat" $'1\n1\n' play basra/egypt --seed 1 --seat 0 --players random --plain
lacks "are read" "piped in" "$err"
fed 0 "points of the deal so far" "$(yes 1 | head -40)" play basra/egypt --seed 1 --seat 0 --players random --plain
says "are told in a sentence" $'\nThis deal: you 10 (basra).\n'
lacks "with one article at most" "he this deal" "$out"

# A match between computer players might never end, so it is stopped after a number of deals; 10,000 are enough for
# any.
kanun 0 "a match of programs that goes on for long" play thousand/thousand --seed 1 --players random --max-deals 3
says "is broken off" "The match has reached its limit of deals and is unfinished: player 1 (random) "
lacks "and goes on no further" "Deal 4 is counted:" "$out"
cat >"$scratch/endless.yaml" <<'END'
extends: basra/egypt
name: Nobody has enough
match: {target: 100000}
END
kanun 0 "one that would go on for ten thousand deals" play "$scratch/endless.yaml" --seed 1 --players random --max-deals 20
says "is broken off, too" "reached its limit of deals"
finish
