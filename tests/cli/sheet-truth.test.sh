#!/bin/bash
# SPDX-License-Identifier: MIT
# sheet-truth.test.sh: small games with unusual combinations of keys. Their sheets must describe what happens.
# shellcheck disable=SC1111 # sheets print these quotes
set -u
. tests/cli/kanun.sh

# rules LINE...: writes a trick game with these lines in place of its own phases to $scratch/game.yaml.
rules() {
    cat >"$scratch/game.yaml" <<'END'
name: Small tricks
players: 4
pack: {ranks: 7 8 9 T J Q K A}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: seat}}
END
    printf '%s\n' "$@" >>"$scratch/game.yaml"
}

# sheet NAME ARGUMENT...: writes the sheet of that game to $out, with its lines joined.
sheet() {
    kanun 0 "$1" show "$scratch/game.yaml" "${@:2}"
    out=$(tr -s ' \n' ' ' <<<"$out")
}

dealt='  shuffle: {shuffle: stock}
  hands: {give: {cards: 6}}'
counted='  count: {score: {aces: {count: A, in: pile}}}
match: {deals: 6}'

# Numbers of cards by deal
rules "phases:" "$dealt" "  pass: {exchange: {cards: [3, 2, 1], to: [next, previous]}}" \
    "  play: {tricks: {trump: none}}" "$counted"
sheet "an exchange whose number changes"
says "has all its numbers" "gives 3, 2, then 1 card from their hand face down: in successive deals to"
says "and says that they come round again" "These numbers apply to successive deals, then start again."

# Cards without a suit, and trumps that are held back
rules "phases:" "$dealt" "  play: {tricks: {trump: H, silent: AS 9C, top_cards: AS, trump_cards: 9C QD}}" "$counted"
sheet "cards without a suit"
says "are beaten by cards with one" "These have no suit, and any card with a suit beats them: 9C."
says "unless they beat all others" "These have no suit: AS. If one is led, the next card sets the suit to follow. AS beats all other cards."
says "and are not trumps" "QD is always a trump, and the highest."
rules "phases:" "$dealt" "  play: {tricks: {trump: H, held_back: {aces: {cards: A, from: discard, until: second_trick}," \
    "    spades: {cards: S, from: discard}, tens: {cards: trumps, from: both}}}}" "$counted"
sheet "cards that are held back"
says "may be trumps" "Aces may not be played without following suit before the second trick"
says "or plain cards" "Spades may not be thrown off until one"
says "or trumps in all tricks" "Trumps may not be led, or played without following suit, until one has been played"

# A single giver, with keys that need several
rules "phases:" "$dealt" "  pass: {exchange: {cards: 2, who: dealer, to: opposite, first: dealer, timing: in_turn}}" \
    "  play: {tricks: {trump: none}}" "$counted"
sheet "a single giver"
lacks "a turn" "in turn" "${out%The play*}"

# Numbers that a value hook computes
rules "script: few.lua" "hooks: {few: {value: few}}" "phases:" "$dealt" \
    "  pass: {exchange: {cards: [few, 3], to: [next, previous]}}" \
    "  give: {exchange: {cards: few, at_least: 2, to: next}}" "  play: {tricks: {trump: none, tricks: few}}" "$counted"
cat >"$scratch/few.lua" <<'END'
hook "few" {
  kind = "value",
  says = "one or two",
  run = function(game) return game.deal % 2 + 1 end,
}
END
sheet "numbers of a value hook"
says "names it as one" 'gives “few” cards from their hand, then 3 cards from their hand face down: in successive deals to'
says "and a limit that may be below the least" 'at least 2 cards from their hand (never more than “few”) face down to the next player'
says "and the tricks" 'The number of tricks is “few”.'

# Jokers without a suit in a game where nothing makes them trumps
rules "phases:" "$dealt" "  play: {tricks: {trump: H, held_back: {low: {cards: 7, until: never}}}}" "$counted"
sed -i 's/K A}/K A, jokers: 2}/' "$scratch/game.yaml"
sheet "jokers in tricks"
says "rank nowhere" "Cards rank, from the highest: A K Q J 10 9 8 7."
says "and lose to all others" "any card with a suit beats them; if one is led, players need not follow suit: all jokers"
says "a limit that never ends is told as one" "Sevens may never be led by a player who has other cards."
sheet "jokers that beat all others" --key phases.play.tricks.top_cards=jokers
says "have no suit either" "These have no suit, and if one is led, players need not follow suit: all jokers."
says "and of two of them the first wins" "If two best cards are equal, the one played first wins."
sed -i 's/trump: H/trump: H, trump_cards: jokers/' "$scratch/game.yaml"
sheet "jokers that are trumps"
lacks "have a suit" "have no suit" "$out"

# Payments of the players whose condition holds
rules "variables:" "  purse: {type: account, per: seat, range: 0-90, start: 20}" \
    "  pot: {type: account, range: 0-90}" "  took: {per: seat, range: 0-6}" "phases:" "$dealt" \
    "  play: {tricks: {trump: none, count_in: took}}" \
    "  count: {score: {fine: {pay: 2, from: purse, to: pot, whose: took is 0}, prize: {pay: 1, from: pot, to: purse, who: all}}}" \
    "match: {score: purse, deals: 6}"
sheet "a payment with a condition of each player"
says "says who pays" "Fine: each player pays 2 from the purse to the pot if their took is 0."

# A trump card under the stock
rules "phases:" "$dealt" "  up: {turn: {suit_to: trump, under: true}}" "  play: {tricks: {draw: stock}}" "$counted"
sed -i 's/cards: 6/cards: 5/' "$scratch/game.yaml"
sheet "a card turned up and put under the stock"
says "is drawn last" "to be drawn last. Its suit is trump."
lacks "and not first" "first player to draw gets it" "$out"
sheet "a card turned up on the stock" --key phases.up.turn.under=false
says "is drawn first" "The first player to draw gets it."
sed -i 's/, under: true//; s/suit_to: trump/suit_to: trump, end: bottom/; s/{draw: stock}/{}/' "$scratch/game.yaml"
sheet "a card turned up at the bottom of a stock from which nobody draws"
says "only makes trumps" "Turn the bottom card of the stock face up where it lies. Its suit is trump."

sheet "several cards turned up" --key phases.up.turn.under=false --key phases.up.turn.cards=2
says "name the card that makes trumps" "The suit of the last card is trump."
rules "phases:" "  shuffle: {shuffle: stock}" "  hands: {give: {cards: 6, suit_to: trump}}" "  play: {tricks: {}}" "$counted"
sheet "trumps by a card that nobody shows"
says "say which card" "The suit of the last card is trump."

# Ranks with names of their own, and ranks that have none
rules "phases:" "$dealt" "  play: {tricks: {trump: none}}" "$counted"
sed -i 's/{ranks: .*/{ranks: 1 8 9 10 L B W F A, names: {L: lady, B: boy, W: witch, F: fox}, points: {1: 1, 10: 1, L: 2, B: 3, W: 2, F: 3}}/' "$scratch/game.yaml"
sheet "values of ranks" --key "pack.values={1: 1, L: 4}"
says "have no capitals" "lady 4. - Card points"
sheet "names with an article" --key "pack.names={L: the lady, 1S: the spark, S: the swords}"
says "have one only where sentences have one" "Cards: 36 in swords, hearts, diamonds and clubs"
says "also ranks" "L is the lady, B the boy"
sheet "ranks with names"
says "have the plural of their word" "ladies and witches 2 each; boys and foxes 3 each"
says "and numbers have one" "1s and 10s 1 each"

# Sets of a pack with three suits
rules "variables: {rows: {type: points, per: seat, range: 0-500}}" "phases:" "$dealt" \
    "  play: {tricks: {trump: H, declarations: {to: rows, rows: [20, 50], sets: {A: 100}}}}" "$counted" \
    "script: rows.lua" "hooks: {rows: {event: deal end}}"
sed -i 's/{ranks:/{suits: S H D, ranks:/; s/cards: 6/cards: 5/' "$scratch/game.yaml"
cat >"$scratch/rows.lua" <<'END'
hook "rows" {
  kind = "event",
  says = "rows count",
  run = function(game)
    for seat in game:seats() do seat:award(seat.rows) end
  end,
}
END
sheet "sets of three"
says "are not called fours" "sequences and sets that a player held before it"
says "but all cards of the rank" "Aces 100"
lacks "at no place" "four" "$out"

# Seats by number, and the variable that has trumps by default
rules "phases:" "$dealt" "  ask: {poll: {ask: S H D C, answer_to: trump, may: always, from: 2}}" \
    "  play: {tricks: {trump: trump, leader: 0, order: [0, 1, 3, 2], first_card: 7S}}" "$counted"
sheet "seats by number"
says "are players, who count from 1" "Turns go in this order: player 1, player 2, player 4, player 3."
says "also in a poll" "starting with player 3, until"
lacks "which asks all, not all on a condition" "only if always" "$out"
lacks "the trump is not named by itself" "the suit that the trump names" "$out"
says "who leads if nobody can open is told" "If nobody holds such a card, player 1 leads."
# A step whose hook a child has switched off
printf '%s\n' 'extends: hearts/standard' 'name: No moon' 'hooks: {moon: {off: true}}' \
    'phases: {count.score.spades: {count: S, in: pile, points: 2}}' >"$scratch/game.yaml"
sheet "a step whose hook is off"
lacks "is left out" "see the special rules" "$out"
says "and the others stay" "Spades: 2 points for each of these in the pile: all spades."

# Payments from the table to a player, and between accounts of the table
rules "variables: {chips: {type: account, per: seat, range: 0-99, start: 20}, pot: {type: account, range: 0-400}," \
    "  bank: {type: account, range: 0-900, start: 100}, won: {per: seat, range: 0-9}}" "phases:" "$dealt" \
    "  play: {tricks: {trump: none, count_in: won}}" "  count:" "    score:" \
    "      ante: {pay: 2, from: chips, to: pot}" "      rake: {pay: 1, from: pot, to: bank}" \
    "      best: {pay: all, from: pot, to: chips, who: highest won}" "match: {score: chips, deals: 6}"
sheet "payments"
says "a player pays" "Ante: each player pays 2 from the chips to the pot."
says "the table pays nobody's debt" "Rake: 1 from the pot is paid to the bank."
says "a player is paid" "Best: the player with the highest won (in a tie, the first after the dealer) gets all"
says "in the chips" "from the pot, added to the chips."

# An auction in which each player calls once
rules "variables: {bid: {range: 0-9}, bidder: {type: seat}}" "phases:" "$dealt" \
    "  bids: {auction: {highest: 6, exceed: nothing, ends: round, pass: free, raise: step, number_to: bid, seat_to: bidder}}" \
    "  play: {tricks: {trump: none, leader: bidder}}" "  count: {score: {bid: {times: bid, who: bidder}}}"
sheet "an auction of one round"
says "ends with it" "A bid need not be higher than earlier ones. Each player calls once."
lacks "so nobody bids again" "may bid again later" "$out"
lacks "and without an order there are no steps" "one step further" "$out"

# Zones of the table with a number of cards of their own
deals() { # GIVE: prints the sheet of a game with this deal and a skat.
    rules "phases:" "  shuffle: {shuffle: stock}" "  hands: {give: {$1}}" "  play: {tricks: {trump: none}}" "$counted"
    sed -i 's/zones: {/zones: {skat: {seen_by: nobody}, /' "$scratch/game.yaml"
    sheet "a deal with $1"
}
deals "to: [hand, skat], cards: 7, table_cards: 2"
says "the skat after the hands" "At the end of each of the first 2 rounds of dealing, cards also go to the skat, 2 in all."
deals "to: [skat, hand], cards: 7, table_cards: 2"
says "the hands after the skat" "Each player gets 7 cards from the stock"
says "the skat before the hands" "In each of the first 2 rounds of dealing, cards also go to the skat, 2 in all."
deals "cards: 7, table_cards: 4, order: [seat after dealer, skat, seat opposite dealer, seat before dealer, dealer]"
says "the skat within the round" "In each of the first 4 rounds of dealing, cards also go to the skat, 4 in all."
deals "cards: 6}}
  skat: {give: {to: skat, cards: 7, table_cards: 2"
says "the skat alone" "The skat gets 2 cards from the stock, one at a time."

# A leader from a variable that may be unset
rules "variables: {bidder: {type: seat}, taker: {type: seat}}" "phases:" "$dealt" \
    "  bids: {auction: {highest: 6, seat_to: bidder}}" "  play: {tricks: {trump: none, tricks: 3, leader: bidder, winner_to: taker}}" \
    "  rest: {tricks: {trump: none, leader: taker}}" "$counted"
sheet "a leader whom a variable names"
says "may be missing where all may pass" "The bidder leads first. If there is no bidder, the player after the dealer does."
says "and is there where each trick names one" "The taker leads first. Players must follow suit"
sed -i 's/highest: 6,/highest: 6, pass: never, ends: round,/' "$scratch/game.yaml"
sheet "the same where nobody may pass"
lacks "has a bidder" "If there is no bidder" "$out"

# Sides other than two partnerships sitting opposite each other
rules "sides: [[0, 1, 2, 3]]" "phases:" "$dealt" "  play: {tricks: {trump: none}}" "$counted"
sheet "one side"
says "play together" "All play together, as one side."
says "and nobody wins or ties" "The game consists of 6 deals. The first dealer"
rules "sides: [[0, 1], [2], [3]]" "phases:" "$dealt" "  play: {tricks: {trump: none}}" "$counted"
sheet "three sides"
says "are named" "They form 3 sides: players 1 and 2; player 3; player 4."

# Conditions that are always true, or never
rules "variables: {bid: {range: 0-9}, bidder: {type: seat}, calm: {type: flag}}" "phases:" "$dealt" \
    "  ask: {poll: {ask: calm wild, answer_to: calm}}" \
    "  bids: {auction: {highest: 6, must_bid: always, blind: never, number_to: bid, seat_to: bidder}}" \
    "  play: {tricks: {trump: none, leader: bidder, ends_if: never, modes: {free: {if: calm is set, follow: never}}}}" \
    "  count: {score: {bid: {times: bid, who: bidder}}}"
sheet "constant conditions"
says "a duty that always holds" "A bid must be higher than the last one. Nobody may pass. The bidding ends"
says "a mode in which nobody follows" "But if “calm” applies: Any card may be played."
lacks "nothing never happens" "if never" "$out"
lacks "nor always" "if always" "$out"

# The phases that follow the answers of a poll
asks() { # KEYS: prints the sheet of a game with this poll after the deal.
    rules "phases:" "$dealt" "  ask: {poll: {ask: yes no, $1}" "  play: {tricks: {trump: none}}" "$counted"
    sheet "a poll with $1"
}
asks "until: refusal}, then: {no: redeal}"
says "one refusal is enough" 'If somebody answers “no”, the same dealer deals again.'
asks "until: refusal}, then: {yes: redeal}"
says "so all must agree" 'If everybody answers “yes”, the same dealer deals again.'
asks "until: all}, then: {yes: redeal}"
says "one who agrees is enough" 'If somebody answers “yes”, the same dealer deals again.'
asks "may: turn is dealer}, then: {no: redeal}"
says "one alone answers" 'After “no”, the same dealer deals again.'

# A deciding game
rules "phases:" "$dealt" "  play: {tricks: {trump: none}}" "  count: {score: {aces: {count: A, in: pile}}}" \
    "match: {games: {to_win: 2, target: 11, deciding: 15}}"
sheet "a deciding game"
says "follows one game each" "If two sides have won a game each, the next one is played to 15."

# Numbers as answers: none of them means "no"
rules "variables: {bid: {range: 0-6}, bids: {per: seat, range: 0-6}}" "phases:" "$dealt" \
    "  ask: {poll: {ask: 0-6, answer_to: bid}}" "  all: {poll: {ask: 0-6, until: all, each_to: bids}}" \
    "  play: {tricks: {trump: none, count_in: bid}}" "  count: {score: {bid: {times: bid, who: dealer}, bids: {times: bids}}}"
sheet "polls of numbers"
says "the first answer is the last" "Ask: The player after the dealer answers 0 to 6."
says "or all answer" "until all have answered. Each answers 0 to 6."

# Calls that are not allowed, the effect of doubles, and denominations that are no suits
bids() { # KEYS: prints the sheet of a game with an auction of these keys.
    rules "sides: pairs" "variables: {bidder: {type: seat}, stake: {range: 0-9}, factor: {range: 1-4, start: 1}}" "phases:" "$dealt" \
        "  bids: {auction: {highest: 6, pass: final, seat_to: bidder, number_to: stake, $1}}" \
        "  play: {tricks: {leader: bidder}}" "  count: {score: {aces: {count: A, in: pile, points: factor}}}" \
        "match: {target: 50, goes_out: bidder}"
    sheet "an auction with $1"
}
bids "denominations: C D H S NT, contract_to: trump, must_bid: turn is dealer, doubles: 2, factor_to: factor"
says "who must bid may pass when nothing is left" "The dealer may not pass, unless no bid is left."
lacks "and nothing about the first to call" "The first player may pass" "$out"
says "both factors" "A double makes the factor 2, a redouble 4."
says "what names no trump" "The suit named is trump; with NT there is none."
says "sides reach the target" "The game ends after a deal in which a side reaches 50 points"
says "and go out" "if the side of the bidder has reached the target, it wins, even if another side has more."
bids "denominations: C D H S, contract_to: trump, doubles: 1, factor_to: factor"
says "one factor" "A double makes the factor 2."
says "suits alone always name a trump" "The suit named is trump."
says "anybody may pass" "The first player may pass, too."

# Suits as answers
rules "phases:" "$dealt" "  ask: {poll: {ask: S H D C calm, answer_to: trump}}" "  play: {tricks: {trump: trump}}" "$counted"
sheet "a poll of suits"
says "has their names" "answers spades, hearts, diamonds, clubs or “calm”."
says "and the answer without a trump" "The suit of the deciding answer is trump; with “calm” there is none."
rules "variables: {mood: {type: choice, choices: [S, calm]}}" "phases:" "$dealt" "  ask: {poll: {ask: S calm, answer_to: mood}}" \
    "  play: {tricks: {trump: none}}" "  count: {score: {aces: {count: A, in: pile, if: mood is S}}}"
sheet "a poll of other words"
says "keeps a word that looks like a suit" "answers “S” or “calm”."

# A card that decides the trump suit and may have none
rules "phases:" "  shuffle: {shuffle: stock}" "  hands: {give: {cards: 6, show_last: true, suit_to: trump}}" \
    "  play: {tricks: {trump: trump}}" "$counted"
sheet "the last card"
says "always has a suit" "Its suit is trump."
sed -i 's/K A}/K A, jokers: 2}/' "$scratch/game.yaml"
sheet "the last card may be a joker"
says "which has no suit" "Its suit, if it has one, is trump."
sed -i 's/, show_last: true, suit_to: trump}}/}}\n  up: {turn: {to: pile, bury: {cards: jokers}, suit_to: trump}}/' "$scratch/game.yaml"
sheet "jokers that are buried"
says "can't decide the suit" "Its suit is trump."

# Cards that stay in a kitty, and a stock that runs out
rules "variables: {bidder: {type: seat}}" "phases:" "  shuffle: {shuffle: stock}" "  hands: {give: {cards: 7}}" \
    "  bids: {auction: {highest: 6, seat_to: bidder}}" "  take: {give: {cards: 3, who: bidder}}" \
    "  lay: {exchange: {cards: 3, who: bidder, into: pile, to: self}}" "  play: {tricks: {trump: none, draw: stock}}" "$counted"
sheet "a kitty of four"
says "one card is not taken" "The other card stays in the stock."
says "and draws end" "After each trick, each player draws 1 card from the stock while there are any, the winner first."
sed -i 's/take: {give: {cards: 3/take: {give: {cards: 4/' "$scratch/game.yaml"
sheet "a kitty that is taken whole"
lacks "leaves nothing" "stays in the stock" "$out"
# Cards that stay in the stock, if their number is known
left="  shuffle: {shuffle: stock}
  hands: {give: {cards: 6}}"
one="  more: {give: {cards: 2, who: dealer, packets: whole}}
  play: {tricks: {trump: none}}"
rules "phases:" "$left" "$one" "$counted"
sheet "a second deal to one player"
says "has the number of the others" "The other 6 cards stay in the stock."
rules "script: out.lua" "hooks: {sits_out: {event: deal start}}" "labels: {sits_out: sitting out}" "phases:" "$left" \
    "$one" "$counted"
cat >"$scratch/out.lua" <<'END'
hook "sits_out" {
  kind = "event", says = { whole = true, en = "the dealer takes no part in the deal" },
  run = function(game) game.dealer.active = false end,
}
END
sheet "a second deal after a hook that makes a seat inactive"
lacks "has no number of the others" "stay in the stock" "$out"
rules "phases:" "$left" "  ask: {poll: {ask: [few, many], says: How many cards?}, then: {few: some, many: more}}" \
    "  some: {give: {cards: 1, who: dealer}, then: {done: play}}" "$one" "$counted"
sheet "a second deal after a branch"
lacks "has no number of the others" "stay in the stock" "$out"

# Cards that nobody gets, beside a hook that can't deal them
rules "script: out.lua" "hooks: {sits_out: {event: deal start}}" "labels: {sits_out: sitting out}" "phases:" \
    "  shuffle: {shuffle: stock}" "  hands: {give: {cards: 6}}" "  play: {tricks: {trump: none}}" "$counted"
sheet "cards left over beside a hook"
says "are told" "Cards that are left over stay face down and are not used in this deal."
sed -i 's/run = function(game)/& if game.stock:is_empty() then return end/' "$scratch/out.lua"
sheet "cards left over beside a hook that names the stock"
lacks "are not promised" "left over" "$out"

# The source of a parent is not that of the house rule
echo "extends: hearts/standard" >"$scratch/game.yaml"
sheet "a house rule without a source"
says "names the game that the source is of" "Hearts: United States; pagat.com, Hearts"
echo "source: {place: our kitchen}" >>"$scratch/game.yaml"
sheet "a house rule with a source"
says "has its own" "Our kitchen; pagat.com, Hearts"

# Points that are lost are said to be lost in each language, also where one and two are words
rules "phases:" "$dealt" "  play: {tricks: {trump: none}}" \
    "  count: {score: {one: {award: -1, who: 0}, two: {award: -2, who: 1}}}" "match: {deals: 6}"
for lost in "en:player 1 loses 1 point." "en:player 2 loses 2 points." "ja:プレイヤー1は1点を失う。" \
    "ja:プレイヤー2は2点を失う。" "ar:يخسر اللاعب 1 نقطة." "ar:يخسر اللاعب 2 نقطتين."; do
    sheet "points that are lost, ${lost:0:2}" --lang "${lost:0:2}"
    says "are said to be lost" "${lost:3}"
done

# Two variables that are equal, in a whole sentence in each language
rules "phases:" "$dealt" "  play: {tricks: {trump: none, count_in: won}}" "$counted" \
    "variables: {won: {per: seat}, paid: {per: seat}}"
sed -i 's/in: pile}}/in: pile, if: {all: [won of 0 is won of 1, won of 2 is not won of 3]}}}/; s/count: {score: {/&paid: {award: 1, who: 0, to: paid}, /' \
    "$scratch/game.yaml"
sheet "two numbers that are equal"
says "are told so" "player 1's won equals player 2's won"
says "and when they are not" "player 3's won differs from player 4's won"
sheet "in Japanese" --lang ja
says "has a verb" "と等しい"
says "and its opposite" "と等しくない"
sheet "in Arabic" --lang ar
says "has a verb" " يساوي "
says "and its opposite" "لا يساوي"

# Variables that no file declares, in the words of each language
kanun 0 "a target in Japanese" show whist/short_whist --lang ja
says "is no identifier" "目標以上"

# A stock that is dealt out unevenly, cancelled clears, and cards without a value
cat >"$scratch/game.yaml" <<'END'
name: Wells
players: [2, 3]
pack: {ranks: A 2 3 4 5 6 J, jokers: 2, values: {A: 1, 2-6: pips, J: 7, X1: 4}}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, well: {}, pile: {per: seat}}
variables: {wells: {per: seat, range: 0-30}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 4, short: uneven}}
  layout: {turn: {to: floor, cards: 2}}
  spare: {give: {to: well, cards: 1}}
  play:
    fishing:
      sums: any
      when_hands_are_empty: hands
      clears: {dry: {count_in: wells, cancels: true}}
      ends_if: any wells is at least 4
  count:
    score:
      late: {award: deal, who: dealer, if: deal is at least 2}
      dry: {times: wells, points: deal}
match: {deals: 6}
END
sheet "an uneven stock"
says "is dealt as long as it lasts" "deal again as in “Hands” as long as there are cards. Otherwise"
says "a single card without a value" "Joker 2 has no value: it takes only its own rank."
says "with two sides, one cancels that of the other" "If the other side has already scored one"
says "a variable that is called like two zones is meant" "if any player's wells are at least 4"
says "deals are counted" "the dealer scores the number of deals played if the number of deals played is at least 2"
sheet "three sides" --set players=3
lacks "nothing is cancelled" "If the other side" "$out"
kanun 0 "which happens" sim "$scratch/game.yaml" --games 20

# Runs that wrap round, a kind that names the next player, and calls out of turn
cat >"$scratch/game.yaml" <<'END'
name: Oxen
players: 3
pack: {}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}}
variables: {winner: {type: seat}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 12}}
  play:
    climbing:
      first_out_to: winner
      ranking: A K Q J T 9 8 7 6 5 4 3 2
      chains: [2-A, J Q K A 2]
      kinds:
        single: {equal: 1}
        row: {run: 5}
        ox: {equal: 4, bomb: 1, out_of_turn: true}
        dog: {exactly: 2S, ends_trick: true, next: seat before turn}
    calls: {bomb: fine}
  fine: {aside: true, score: {fine: {award: -1, who: turn}}}
  count: {score: {first: {award: 1, who: winner}}}
match: {deals: 6}
END
sheet "unusual climbing"
says "the last rank of a run decides" "the last one in this order decides which combination is higher"
says "also the player of the combination is asked" "all players except the next are asked in order whether they play out of turn; the player who has just played is asked last."
says "the next player is found from the player" "and the player before that player leads"
says "nobody's turn" "The player who moved last loses 1 point."
says "a card of two kinds" "Cards that fit several kinds count as the last of these kinds in the list below."
sheet "kinds without common cards" --key phases.play.climbing.kinds.dog.off=true
lacks "need no such rule" "Cards that fit several kinds" "$out"
sheet "a card that need not be in a hand" --key phases.play.climbing.first_card=2S
says "may be missing" "The holder of 2S leads first, with a combination that contains it. If nobody holds such a card, the player after the dealer leads."
sheet "more cards than the deal leaves over" --key 'phases.play.climbing.first_card=[2S, 2H, 2D, 2C]' --key phases.hands.give.cards=17
lacks "can't all be missing" "If nobody holds such a card" "$out"

# Tricks with cards of another zone than the hand
rules "phases:" "$dealt" "  second: {give: {to: crate, cards: 2}}" \
    "  play: {tricks: {trump: none}}" "  crates: {like: play, tricks: {hand: crate}}" "$counted"
sed -i 's/pile: {per: seat}/pile: {per: seat}, crate: {per: seat, seen_by: owner}/' "$scratch/game.yaml"
sheet "two phases of tricks"
says "the first empties the hands" "Play: Tricks are played until the hands are empty."
says "the second empties the other zone" "Crates: Tricks are played until every crate is empty."

# A meld of any card of several ranks, and cards for one player
rules "phases:" "$dealt" "  tax: {exchange: {cards: 2, to: dealer}}" \
    "  show: {meld: {melds: {low: {cards: 7-9 7-9, points: 2}, one: {cards: T-A, suit: any, points: 1}}}}" \
    "  play: {tricks: {trump: none}}" "$counted"
sheet "melds of several ranks"
says "two of these cards" "Low (2 cards from sevens, eights and nines): 2."
says "one of these cards" "(one card from 10 to A of one suit): 1."
says "who gets the cards gives none" "Each other player gives 2 cards from their hand face down to the dealer"

# A side's variables, and conditions about a player, in steps for players, for sides and for the table
cat >"$scratch/game.yaml" <<'END'
name: Sides
players: 4
sides: pairs
pack: {ranks: 7 8 9 T J Q K A}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: side}}
variables:
  maker: {type: seat}
  won: {per: side, range: 0-8, says: tricks}
  goods: {per: seat, range: 0-9, says: goods}
  brave: {type: flag, per: seat, says: has been brave}
  shy: {type: flag, per: seat, says: shy}
  proud: {type: flag, per: side, says: proud}
  slam: {type: flag, says: slam}
  fit: {per: seat, range: 0-1, says: the player is fit}
  made: {range: 0-1, says: the game is made}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: all}}
  maker: {poll: {ask: [me, no], seat_to: maker}}
  brave: {poll: {ask: [yes, no], each_to: brave, until: all}}
  shy: {poll: {ask: [shy, no], each_to: shy, until: all}}
  slam: {poll: {ask: [slam, quiet], answer_to: slam}}
  play: {tricks: {trump: none, count_in: won}}
  count:
    score:
      a: {award: 1, to: goods, whose: won is at least 5}
      b: {award: 2, whose: turn is maker}
      c: {award: 3, whose: brave is set}
      d: {award: 4, whose: shy is not set}
      e: {award: 5, whose: fit is 1}
      f: {award: 6, whose: {all: [goods is 0, won is 0]}}
      g: {award: 7, who: maker, whose: goods is at least 2}
      h: {award: 1, to: made, whose: goods is at least 3}
      i: {times: made, points: 10, who: maker, if: slam is set}
      j: {times: fit, points: 3}
      k: {award: 8, who: maker, if: {all: [slam is set, {not: {any: [made is 1, proud of maker is set]}}]}}
      l: {award: 9, who: all, whose: proud is set}
      m: {most: A, in: pile, points: 1}
match: {deals: 6}
END
sheet "steps for players and for sides"
says "a side's number in a step for players" "each player's goods if their side has at least 5 tricks"
says "the player is one of a side" "scores 2 points if one of its players is the maker"
says "what one has done" "scores 3 points if one of its players has been brave"
says "a noun for one" "scores 4 points if “shy” does not apply to one of its players"
says "a number that is a clause" "scores 5 points if “the player is fit” applies to one of its players"
says "several conditions" "if this is true for one of its players: their goods are 0 and their side has no tricks"
says "only the player that the step names counts" "the maker scores 7 points if their goods are at least 2"
says "any player for the table" "the game is made if this is true for one of the players: their goods are at least 3"
says "a fact as a number" "scores 10 times “the game is made” (1 if it applies, otherwise 0) if “slam” applies"
says "a fact of each player" "each player scores 3 times their “the player is fit” (1 if it applies, otherwise 0)"
says "neither is and, without brackets" "if “slam” applies and the game is not made and “proud” does not apply to their side"
says "all sides" "each side scores 9 points if “proud” applies to it"
says "one point is it" "1 point for the most Aces in the pile; in a tie nobody gets it"
says "answers that make a flag" "“yes” means that the player has been brave"
lacks "an answer that is the flag" "counts as" "$out"
says "facts of the deal" "whether the game is made"

# Payments of some players; a leader who is unset in the first deal, although a script sets the seat later
rules "script: first.lua" "hooks: {first: {event: counted}}" "variables:" \
    "  chief: {type: seat, scope: match}" "  loser: {type: seat, scope: match}" "  won: {per: seat, range: 0-6, says: tricks}" \
    "  chips: {type: account, per: seat, range: 0-99, start: 20}" "  pot: {type: account, range: 0-400}" "phases:" \
    "  rest: {sit_out: loser}" "$dealt" "  play: {tricks: {trump: none, leader: chief, count_in: won}}" \
    "  count: {score: {p: {pay: 2, from: chips, to: pot, whose: won is 0}, raise: {raise: counted}}}" \
    "match: {score: chips, deals: 6}"
cat >"$scratch/first.lua" <<'END'
hook "first" {
  kind = "event",
  says = "the first player is the chief",
  run = function(game) for seat in game:seats() do game.chief = seat end end,
}
END
sheet "payments and a leader"
says "each of some players pays" "each player still in pays 2 from the chips to the pot if they have no tricks"
says "who leads if nobody is chief yet" "The chief leads first. If there is no chief, the player after the dealer does."

# Cards for some players, and a talon that has its cards before the hands have theirs
rules "phases:" "  shuffle: {shuffle: stock}" \
    "  some: {give: {cards: 3, packets: whole, first: seat opposite dealer, order: [seat opposite dealer, dealer]}}" \
    "  one: {give: {cards: 1, order: dealer}}" \
    "  rest: {give: {to: [hand, kitty], cards: 3, packets: [2, 1], table_cards: 2}}" \
    "  play: {tricks: {trump: none}}" "$counted"
sed -i 's/^zones: {/zones: {kitty: {seen_by: nobody}, /' "$scratch/game.yaml"
sheet "cards for some players"
says "names them" \
    "The player opposite the dealer and the dealer get 3 cards each from the stock, in one packet, in this order."
says "or the only one" "The dealer gets 1 card from the stock."
says "a talon that is dealt in the first round" \
    "At the end of the first round of dealing, 2 cards also go to the kitty."

# A label that is also an event, a hook at an end, rules with one text, a winner among one player
rules "script: few.lua" "sides: single" "variables: {bid: {range: 0-9, says: points bid}, taker: {type: seat}}" \
    "labels: {bid: points bid, low: the low one, high: the high one}" \
    "hooks: {low: {event: trick}, high: {event: trick}, late: {event: deal end}}" "phases:" "$dealt" \
    "  take: {poll: {ask: yes no, may: turn is dealer, seat_to: taker}}" \
    "  bids: {auction: {denominations: S H, ends: first, seat_to: taker}, calls: {bid: talk}}" \
    "  talk: {aside: true, poll: {ask: 1-3, answer_to: bid}}" \
    "  play: {tricks: {trump: none}}" "$counted"
sed -i 's/pile: {per: seat/pile: {per: side/' "$scratch/game.yaml"
cat >"$scratch/few.lua" <<'END'
for _, name in ipairs({"low", "high", "late"}) do
  hook(name) {
    kind = "event",
    says = name == "late" and "everybody scores one more" or "the winner scores one",
    run = function(game, event) game.dealer.side:award(1) end,
  }
end
END
sheet "words of files and events"
says "an event has its own word" "Do this after each bid in “Bids”."
says "rules with one text share it" "The low one and the high one: The winner scores one."
says "what scores after the count is not added" \
    "The points that these rules have scored during the deal count as well: the low one and the high one."
says "one player is asked" "After “yes”, that player becomes the taker."
says "a side of one player" "The cards of a trick go to the pile of its winner."

# Cards that the pack lacks, jokers, and equal cards
rules "phases:" "$dealt" "  play: {tricks: {trump: H, trump_cards: [X1, X2, QC QCm, JC], top_cards: 9D 9Dm}}" "$counted"
sed -i 's/K A}/K A, copies: 2, jokers: 2, without: 7C 7Cm TD TDm, names: {H: coins}}/' "$scratch/game.yaml"
sheet "cards of a pack"
says "those that it lacks are named" "without the seven of clubs and the ten of diamonds."
says "jokers and equal trumps" "Joker 1, joker 2, QC JC are always trumps and, in this order, the highest."
says "equal cards in a set are one" "9D beats all other cards"
sed -i 's/names: {/names: {X1: red joker, X2: black joker, /' "$scratch/game.yaml"
sheet "jokers with names"
says "have them in every list" "The red joker, the black joker, QC JC are always trumps"

# Variables that only switched-off entries use
rules "script: few.lua" "variables:" "  kept: {per: seat, range: 0-9, says: marks}" \
    "  spare: {per: seat, range: 0-9, says: spare marks}" "  bold: {type: flag, says: the deal is bold}" \
    "  tries: {per: seat, range: -1-9, start: -1, says: try}" "  taken: {per: seat, range: 0-9, says: tricks}" \
    "hooks: {kept: {event: trick}, spare: {event: trick, off: true}}" "phases:" "$dealt" \
    "  bold: {poll: {ask: yes no, answer_to: bold}, off: true, label: spare}" \
    "  bids: {auction: {lowest: 0, highest: 6, ends: round, each_to: tries}}" \
    "  play: {tricks: {trump: none, count_in: taken}}" "$counted"
cat >"$scratch/few.lua" <<'END'
hook "kept" { kind = "event", says = "a mark", run = function(game, event) event.winner.kept = 1 end }
hook "spare" { kind = "event", says = "a mark", run = function(game, event) event.winner.spare = 1 end }
END
sheet "what the game keeps track of"
says "is what something changes" \
    "In each deal: each player's marks, each player's try (none at first), each player's tricks."
for on in hooks.spare:"spare marks" phases.bold:"whether the deal is bold"; do
    sheet "an entry that is on" --key "${on%%:*}.off=false"
    says "shows its variable" "${on#*:}"
done
# Calls that are a duty
rules "variables: {ace: {type: card}}" "phases:" "$dealt" \
    "  name: {call: {cards: A, who: dealer, gives: false, must: always, card_to: ace}}" "  play: {tricks: {trump: none}}" "$counted"
sheet "a call that nobody may omit"
says "is a duty from the first" "The dealer must, if possible, call a card of another hand (all Aces)."
lacks "and not one of two choices" "may call" "$out"

# The time between a trick and the draw
rules "variables: {last: {type: seat}}" "phases:" "$dealt" \
    "  play: {tricks: {trump: none, draw: stock, winner_to: last}, calls: {trick: show}}" \
    "  show: {aside: true, meld: {who: last, melds: {pair: {cards: K Q, suit: any, points: 20}}}}" "$counted"
sheet "melds after a trick"
says "come before anyone draws" "Do this after each trick in “Play” and before the players draw."
sed -i 's/draw: stock, //' "$scratch/game.yaml"
sheet "melds in a game without a stock"
lacks "come after the trick" "before the players draw" "$out"

# fishes LINE...: writes a fishing game whose play has these keys.
fishes() {
    cat >"$scratch/game.yaml" <<'END'
name: Small fishing
players: [3, 2]
pack: {ranks: A 2 3 4 5 6 7 8 9 T, values: {A-9: pips, T: 10}}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, pile: {per: side}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 4}}
  layout: {turn: {to: floor, cards: 4}}
  count: {score: {aces: {count: A, in: pile}}}
  play:
    before: count
    fishing:
      sums: any
END
    printf '      %s\n' "$@" >>"$scratch/game.yaml"
    printf 'match: {deals: 6}\n' >>"$scratch/game.yaml"
}

# The cards that are left when play ends at once
fishes "rest_goes_to: last taker" "ends_if: any pile has at least 3 of A"
sheet "fishing that ends at once"
says "leaves the last cards to nobody" "If the play ends at once, nobody gets them."
sheet "fishing that always goes on" --key phases.play.fishing.ends_if=never
lacks "does not mention another end" "at once" "$out"
sheet "cards for nobody" --key phases.play.fishing.rest_goes_to=nobody
says "that nobody gets the cards left" "Nobody gets any cards left on the floor."

# Builds
fishes "must_take: never" "builds: {}"
sheet "builds"
says "are taken by cards of their value" "as a whole, by a card of its value."
says "a raised build may get more groups" "add up to the new value may join it in the same move."
lacks "no card is kept for two" "for two builds" "$out"
sheet "builds of two values" --key "phases.play.fishing.other_values={T: 5}"
says "one card may be kept for two" "If one card is kept for two builds and every other move is illegal, the owner may play it."
sheet "builds of one group" --key phases.play.fishing.builds.groups=one
lacks "nothing joins, also when raised" "join" "$out"
says "whose a build of one group is" "A build belongs to the player who last made or raised it."
sheet "builds that nobody raises" --key phases.play.fishing.builds.groups=one --key phases.play.fishing.builds.raised_by=nobody
says "whose it is" "A build belongs to the player who made it. The owner of a build must keep a card that can take it, until it is taken. "
sheet "builds in a game of one sum" --key phases.play.fishing.sum_to=11
says "make the sum with a card in hand" "that each make 11 with a card still in the player's hand."
says "and are taken by such a card" "by a card that makes 11 with its value."
says "also if they are raised" "The player must still hold a card that takes the build."

# Labels of options are statements or nouns
kanun 0 "the options of all games" list --options
lacks "have no label with whether" ": whether " "$out"
says "but statements" "queen_pair_basra = true: a Queen on a lone Queen is a basra"

# A poll of one player under a further condition, a test of one player's hand, the mover's own things, and modes
rules "variables: {taker: {type: seat}, tries: {per: seat, range: 0-3, scope: match, says: tries}, bold: {type: flag, says: the deal is bold}}" \
    "script: few.lua" "hooks: {late: {event: trick}}" "phases:" "$dealt" \
    "  good: {test: {if: hand has A K, of: seat after dealer}, then: {no: redeal}}" \
    "  bids: {auction: {denominations: S H, ends: first, seat_to: taker}}" \
    "  ask: {poll: {ask: yes no, may: {all: [turn is taker, tries is at most 1]}, answer_to: bold, each_to: nobody}, then: {yes: play}}" \
    "  play:" "    tricks: {trump: none, modes: {one: {if: taker is 0, trump: S}, two: {if: taker is 1, trump: H}}}" \
    "    free: {show: {if: {all: [hand has 2 cards, hand has at least 1 of A, pile is empty]}, says: show a trump}}" "$counted"
sed -i 's/, each_to: nobody//' "$scratch/game.yaml"
cat >"$scratch/few.lua" <<'END'
hook "late" {
  kind = "event",
  says = "a player with no cards ends the deal",
  run = function(game, event) if event.winner.hand:is_empty() then event.winner.tries = 1; game:end_deal() end end,
}
END
sheet "one player"
says "is tested" "Unless the hand of the player after the dealer has Kings or Aces, the same dealer deals again."
says "is asked on a condition" "The taker answers “yes” or “no”, but is asked only if their tries are at most 1."
says "and an answer is a fact" "“yes” means that the deal is bold. After “yes”, go to “Play”."
says "what the mover has is theirs, and said once" "only if their hand has 2 cards and an Ace, and their pile is empty"
says "only the first of several modes is a contrast" "But if the taker is player 1: Trumps are spades. If the taker is player 2: Trumps are hearts."
says "a deal that a rule ends" "A player with no cards ends the deal. A deal that ends in this way is scored as usual."

# Alternatives with brackets, a scale of names, a ladder, and whom a poll asks
rules "variables: {taker: {type: seat}, level: {range: 0-3, says: call, names: {1: low, 2: mid}}, bold: {per: seat, type: flag, says: far behind}}" \
    "phases:" "$dealt" \
    "  bids: {auction: {ladder: 10 20 30 40 50 55 60 65 70 90, seat_to: taker}}" \
    "  ask: {when: level is at least 1, poll: {ask: yes no, may: hand has A, seat_to: taker}}" \
    "  play:" "    tricks: {trump: none}" "    free:" \
    "      call:" \
    "        if: {any: [{all: [level is low, {any: [turn is dealer, {all: [bold is set, hand has A]}]}]}, {all: [level is mid, hand has K]}]}" \
    "$counted"
sheet "choices"
says "numbers with equal steps" "The numbers are 10 to 50 in steps of 10, 55 to 70 in steps of 5 and 90."
says "the lowest name of a scale" "Skip this step unless there is a call."
says "what each player asked has" "each only if their hand has an Ace, until somebody accepts"
says "alternatives are set apart" \
    "only if the call is low and (they are the dealer, or they are far behind and their hand has an Ace); or the call is mid and their hand has a King."

# Bids of equal suits, the outcome of a script, and the melds that a meld excludes
kanun 0 "bids" show belote/coinche
out=$(tr -s ' \n' ' ' <<<"$out")
says "of equal suits are told by their numbers" \
    "The bids, from the lowest: 8, 9, 10, 11, 12, 13, 14, 15, 16, 25, each with spades, hearts, diamonds or clubs, which are equal."
kanun 0 "outcomes" show skat/standard
out=$(tr -s ' \n' ' ' <<<"$out")
says "of a script are no answers" "After “all pass”, the next dealer deals again."
says "an answer that changes something is explained once" "“hand” means that the declarer is playing from the hand. After “hand”, go to"
kanun 0 "melds" show bezique/standard
out=$(tr -s ' \n' ' ' <<<"$out")
says "exclude others by their name" "Its cards can't then be used in melds called marriage."

# A variable of bids that its owner alone would see, and a step for some players under a condition
rules "script: spread.lua" "hooks: {spread: {event: deal end}}" \
    "variables: {tries: {per: seat, range: 0-6, seen_by: owner, says: bid}, luck: {per: seat, range: 0-6, seen_by: owner}, won: {per: seat, range: 0-6, says: tricks}}" \
    "phases:" "$dealt" "  bids: {auction: {lowest: 0, highest: 6, exceed: nothing, ends: round, each_to: tries}}" \
    "  play: {tricks: {trump: none, count_in: won}}" \
    "  count: {score: {aces: {count: A, in: pile}, made: {award: 10, whose: won is at least 2, if: pile of dealer is empty}}}" \
    "match: {deals: 6}"
cat >"$scratch/spread.lua" <<'END'
hook "spread" {
  kind = "event",
  says = "who bid most has luck",
  run = function(game)
    for seat in game:seats() do if seat.tries == 6 then seat.luck = 1 end end
  end,
}
END
sheet "a hidden variable of public bids"
says "is known to all" "each player's bid, each player's luck (known only to its owner)"
says "and a step with two conditions has one before and one behind" \
    "Made (if the dealer's pile is empty): each player scores 10 points if they have at least 2 tricks."
kanun 0 "the only step" show "$scratch/game.yaml" --key "phases.count.score.aces={off: true}"
out=$(tr -s ' \n' ' ' <<<"$out")
says "begins with a condition" "If the dealer's pile is empty: each player scores 10 points if they have at least 2 tricks."

# Numbers of an auction that are no multiples of its step
rules "variables: {stake: {range: 0-2000}, bidder: {type: seat}}" "phases:" "$dealt" \
    "  bids: {auction: {opening: 255, highest: 1004, step: 10, raise: step, pass: final, number_to: stake, seat_to: bidder}}" \
    "  play: {tricks: {trump: none, leader: bidder}}" \
    "  count: {score: {aces: {count: A, in: pile}, stake: {award: stake, who: bidder}}}" "match: {deals: 6}"
sheet "an opening bid between two steps"
says "and bids up to the last multiple" "Bids go up to 1000, in multiples of 10. The first bid is exactly 255."
says "is followed by a multiple" "Each later bid is the next multiple of 10 above the last one."
sheet "an opening bid on a step" --key phases.bids.auction.opening=250
says "is followed by steps" "Each bid is exactly one step higher than the last one."
sed -i 's/opening: 255, /lowest: 250, denominations: S H, /; s/step: 10/step: 7/' "$scratch/game.yaml"
sheet "limits between two steps"
says "are those of the bids inside" "The numbers go from 252 to 1001, in multiples of 7."
says "and a better suit needs no step" "No bid may be more than one step higher than the last one."

# Trumps in a game with a hook
rules "script: late.lua" "hooks: {late: {event: trick}}" "phases:" "$dealt" "  play: {tricks: {}}" "$counted"
cat >"$scratch/late.lua" <<'END'
hook "late" {
  kind = "event",
  says = "nothing follows an empty hand",
  run = function(game, event) if event.winner.hand:is_empty() then game:end_deal() end end,
}
END
sheet "a hook that doesn't name trumps"
says "makes none" "There is no trump suit. A trick is won by the highest card of the suit led."
sed -i 's/game:end_deal()/game.trump = "H"/' "$scratch/late.lua"
sheet "a hook that sets the trump suit"
lacks "makes some" "no trump suit" "$out"
says "and they win" "A trick is won by its highest trump"

# Cards that must be given first, and a single call
rules "variables: {picked: {type: card, says: partner card}, friend: {type: seat, seen_by: nobody}}" "phases:" "$dealt" \
    "  pass: {exchange: {cards: 2, to: next, only: 7-Q}}" \
    "  call: {call: {cards: A, who: dealer, gives: false, card_to: picked, holder_to: friend}}" \
    "  play: {tricks: {trump: none}}" \
    "  count: {score: {aces: {count: A, in: pile}, friend: {award: 1, who: friend, if: picked is set}}}" "match: {deals: 6}"
sheet "cards that must be given first"
says "are named with words" "Only these may be chosen, unless the player has too few of them: all 7 to Q."
says "the card of a single call is not the last of several" "The card called is the partner card."
sed -i 's/who: dealer, //' "$scratch/game.yaml"
sheet "several calls"
says "keep the last card" "The card called last is the partner card."

# A duty that depends on a condition, in Japanese
kanun 0 "duties under a condition" show briscola/standard --lang ja
out=$(tr -d ' \n' <<<"$out")
says "are a sentence in Japanese" "山札が空でないなら何を出してもよい。山札が空ならマストフォロー"

# game GAME ARGUMENT...: writes the sheet of a game to $out, with its lines joined.
game() {
    kanun 0 "sheet of $*" show "$@"
    out=$(tr -s ' \n' ' ' <<<"$out")
}

game koi_koi/standard
says "who deals if nobody has won" "the winner of the deal deals next. If there is no winner of the deal, the next player does."
game president/standard
lacks "the beggar of a match deals" "If there is no beggar" "$out"
says "who leads if the winner is out" "If the winner of a trick is out, the next player with cards leads."
game spades/standard --set lost=none
lacks "another end that never comes" "or earlier" "$out"
game doppelkopf/standard --set leader=declarer
says "who leads if a script names nobody" \
    "The player of a solo leads first. If there is no player of a solo, the player after the dealer does."
says "the plain cards of a game with other trumps" "Cards rank, from the highest: A 10 K Q J 9."
game five_hundred/standard
lacks "a ranking that does not change is told once" "misere: Cards rank" "$out"
game euchre/standard
says "who leads instead of a player who sits out" \
    "The player after the dealer leads first. If that player is not in this deal, the next player who is leads."
game bourre/standard
lacks "a leader who is always in" "not in this deal" "$out"
game president/standard --set jokers=2
says "equal jokers in a ranking" "Cards rank, from the highest: jokers, 2 A K"
game belote/pilotta
says "one of several fours" "four tens, Queens, Kings or Aces 100"
game pisti/standard
says "a side of one player is its owner" "Each player's hand and each player's pile are seen only by their owners."
game pisti/standard --set players=4
says "a side of two players" "seen only by the side that owns"

game dou_dizhu/standard
says "cards of one rank that rank apart" "(of different ranks, and only one of the jokers)"
says "that cards beside others do not count" "Cards that only go with other cards in a combination do not count when two"
game bezique/standard --set brisques=0 --set last_trick=false --set turned_seven=false
says "a count that options leave empty" "Count: Nothing is scored here."

# Players who have passed, and cards that may be played out of turn
game tests/scenarios/out_of_turn.yaml
says "who may still play after passing" "may not play again in the same trick, except out of turn."
# Equal cards that are always trumps, and a partner whom only the score names
game tests/scenarios/ferry.yaml
says "equal cards have no order" "All jokers are always trumps and, equally high, the highest."
says "who holds a card that is called" "The holder keeps it, and says nothing. The player who held the card becomes the mate."
# What options have switched off is not described: conditions about variables that nothing writes are constant
rules "variables:" "  bold: {type: flag, per: seat, says: has been bold}" "  dared: {per: seat, range: 0-2, says: dares}" \
    "  won: {per: seat, range: 0-6, says: tricks}" "  chief: {type: seat}" "phases:" "$dealt" \
    "  bold: {off: true, poll: {ask: [yes, no], each_to: bold, until: all}}" \
    "  chief: {when: chief is set, poll: {ask: [yes, no], may: turn is chief}}" \
    "  play: {tricks: {trump: none, count_in: won, ends_if: chief is set}}" \
    "  count:" "    score:" "      dare: {award: 1, to: dared, whose: bold is set}" \
    "      dares: {times: dared, points: 5}" "      tricks: {times: won, whose: {not: {all: [bold is set, won is 0]}}}" \
    "      meek: {award: 3, whose: {all: [bold is not set, won is 0]}}" "match: {deals: 6}" "options:" \
    "  bold: {says: boldness, default: no, values: {no: {says: none}, yes: {says: allowed, phases.bold.off: false}}}"
sheet "a poll that is off"
lacks "is not described" "bold (" "$out"
lacks "nor what only it would count" "dare" "$out"
lacks "nor a phase that is always skipped" "Chief" "$out"
lacks "nor an end that never comes" "earlier" "$out"
says "a condition without its constant part" "Meek: each player scores 3 points if they have no tricks."
says "a condition that always holds" "Tricks: each player scores 1 point for each of their tricks."
sheet "the same poll if it is on" --set bold=yes
says "describes the steps" "Dare: add 1 to each player's dares if they have been bold."
says "and the whole conditions" "scores 3 points if they have not been bold and they have no tricks."

game belote/standard
lacks "declarations that are off" "eclarations" "${out%Other ways to play*}"
game belote/standard --set declarations=true
says "declarations that are on" "Declarations: add each side's declarations to its total."
game spades/mirror
lacks "a flag that nothing sets" "nil blind" "${out%Other ways to play*}"
game spades/standard --set nil=false
lacks "a number that can't be bid" " nil" "${out%Chosen options*}"
game sixty_six/standard --set close=never
lacks "a stock that can't be closed" "close" "${out%Chosen options*}"
game pinochle/standard
lacks "a pass of all players if the dealer must bid" "all pass" "$out"
game pinochle/standard --set dealer=again
says "a pass of all players" "If all pass, the next dealer deals again."

game hearts/standard --set hearts_led=after_queen
says "one of several kinds of cards" "until any pile has QS or hearts"
game skat/standard --set kontra=first_card
says "when re may answer" "only if they are the declarer and kontra has just been said."
game thousand/tysiac --set marriage_in_first_trick=false
says "a table without cards" "and the trick is empty."
game taihe_a_bao/standard
says "cards that may not be called" "(any card except 4H and Aces)"
game big_two/standard
says "what decides between two flushes" "Combinations of the same kind are compared by their highest card. Between equal ranks the suit"
game cuarenta/standard
says "points that were scored at once" "The points that these rules have scored during the deal count as well: caída"
rules "phases:" "$dealt" "  play: {tricks: {trump: none, leader: seat after seat after dealer}}" "$counted"
sheet "a seat two places on"
says "is counted" "The second player after the dealer leads first."

finish
