#!/bin/bash
# SPDX-License-Identifier: MIT
# show.test.sh: the rules in words: pinned pages, formats, languages, missing translations. Other tests play the rules
# to check that they are right. Pages that changed on purpose: tests/update-goldens.sh --shown
set -u
. tests/cli/kanun.sh
. tests/goldens.sh

# Pinned pages: these tests detect changed wording.
while read -r file arguments; do
    read -ra words <<<"$arguments"
    kanun 0 "show $arguments" show "${words[@]}"
    silent "and says nothing else" "$err"
    same "$file is what it says (else tests/update-goldens.sh --shown)" "$(cat "tests/golden/$file")" "$out"
done < <(shown)

# sampled: prints the rules files; in a sample, every fourth.
sampled() { if whole; then games; else games | sed -n '1~4p'; fi }

# Every rules file in every language and format; in a sample, the languages take turns.
number=0
while read -r game; do
    languages=(en ja)
    whole || languages=("${languages[number++ % 2]}")
    for language in "${languages[@]}"; do
        kanun 0 "show $game --lang $language" show "$game" --lang $language
        if [[ $language == ja && $game != tests/* ]]; then
            lacks "has no narrow bracket" "(" "$out"
            lacks "and no narrow colon before a word" ": " "$out"
        fi
        kanun 0 "show $game --lang $language --format markdown" show "$game" --lang $language --format markdown
        same "the page has one title" 1 "$(grep -c '^# ' <<<"$out")"
        kanun 0 "show $game --lang $language --format html" show "$game" --lang $language --format html
        same "the page says its language" "<html lang=\"$language\">" "$(sed -n 2p <<<"$out")"
        cp "$scratch/out" "$scratch/$(tr / _ <<<"$game").$language.html"
    done
done < <(sampled)

# Files whose texts contain markup.
cat >"$scratch/wild.yaml" <<'END'
kanun: 1
extends: basra/egypt
name: {en: "<script>alert('x')</script> & *stars* [link](x)", ja: "<b>太い</b>"}
about: {en: "# no heading & <i>no tags</i>"}
END
kanun 0 "texts with markup as HTML" show "$scratch/wild.yaml" --format html
says "are escaped in the title" "<title>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; *stars* [link](x)</title>"
lacks "nowhere is a tag of the file's" "<script>" "$out"
cp "$scratch/out" "$scratch/wild.en.html"
kanun 0 "texts with markup as Markdown" show "$scratch/wild.yaml" --format markdown
says "are escaped" '\<script\>alert('"'x'"')\</script\> \& \*stars\* \[link\](x)'
says "no text becomes a heading" '\# no heading'

# The description in a script does not apply to other entries of a child that use its hook.
cat >"$scratch/ace.yaml" <<'END'
extends: basra/egypt
name: Basra with an ace counts double
hooks: {ace_basra: {event: capture, cards: A, when: floor is cleared, hook: basra, cause: basra}}
END
kanun 0 "a child's entry of a parent's hook" show "$scratch/ace.yaml"
says "is told with its own cards" "This applies only to"

# Points that differ are printed with the others of their sentence, because they add up to one total.
kanun 0 "two games side by side" show basra/syria --against basra/egypt
says "no points are left out here" "+ Card points: Aces 1 each; 2C 2; TD 3; Jacks 12.5 each; 59 in all."
says "nor there" "- Card points: Aces and Jacks 1 each; 2C 2; TD 3; 13 in all."

# Entries that are off appear only among the choices.
kanun 0 "1000 without surrender" show thousand/thousand --set surrender=off
lacks "no passage is about it" "surrender" "$(sed '/^Chosen options/,$d' <<<"$out" | tr '[:upper:]' '[:lower:]')"
kanun 0 "1000 without a barrel, by one key" show thousand/thousand --set barrel=off
lacks "no passage is about it" "barrel" "$(sed '/^Chosen options/,$d' <<<"$out" | tr '[:upper:]' '[:lower:]')"
lacks "and nothing about it is offered" "single_barrel" "$out"

# A parent's choice that a nearer choice overrides has no effect, and is listed as overridden.
kanun 0 "a parent's choice beside another" show basra/yemen --set special_seven=none
says "is listed with what stands against it" "(seven_basra = yemen); no effect here (because of special_seven=none"
kanun 0 "and a parent's target" show basra/ethiopia --set match=best_of_5_150
says "too" "no effect here (because of match=best_of_5_150"

# A value hook without a description.
cat >"$scratch/fortune.lua" <<'END'
hook "fortune" { kind = "value", run = function() return 1 end }
END
cat >"$scratch/fortune.yaml" <<'END'
extends: thousand/thousand
name: Fortune
script: fortune.lua
hooks: {poor_talon: {remove: [with], hook: fortune}}
END
kanun 0 "a value without words" show "$scratch/fortune.yaml"
says "is said to be a hook's" "- Poor talon: The Lua hook 'fortune' decides this"
kanun 0 "in other languages" show "$scratch/fortune.yaml" --lang ja
says "too" "フック「fortune」が決める"

cat >"$scratch/parse.py" <<'END'
"""Complains unless every tag of the HTML files is closed in order."""
import html.parser
import sys

VOID = {"meta", "wbr"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag == "li" and self.open[-1:] not in (["ol"], ["ul"]):
            self.wrong.append("li outside a list")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append("</%s> closes nothing" % tag)


worst = 0
for name in sys.argv[1:]:
    page = Page()
    with open(name, encoding="utf-8") as file:
        page.feed(file.read())
    page.close()
    for what in page.wrong + ["<%s> stays open" % tag for tag in page.open]:
        print("%s: %s" % (name, what))
        worst = 1
sys.exit(worst)
END
if command -v python3 >/dev/null; then
    holds "the HTML pages are well-formed" python3 "$scratch/parse.py" "$scratch"/*.html
    printf '<p><b>x</p></b>' >"$scratch/wrong.htm"
    found=fine
    python3 "$scratch/parse.py" "$scratch/wrong.htm" >/dev/null || found=wrong
    same "a page that is not would be found" wrong $found
else
    echo "skipped: there is no python3 to parse the HTML pages"
fi

kanun 2 "a format that there is not" show basra/egypt --format markdwon
complains "did you mean" "did you mean 'markdown'?"
kanun 0 "options in force" show basra/egypt --set target=51 --set special_seven=none
says "are told in words" "Sevens that take the whole floor: none (special_seven = none)"
says "ranges with their number" "(target = 51)"
kanun 0 "without any" show basra/egypt
lacks "there is no such section" "Chosen options" "$out"
kanun 0 "four players" show basra/egypt --set players=4
says "the partners are told" "Partners sit opposite each"
longest=$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")
holds "no line is longer than 80 columns" test "$longest" -le 80

# Only the differences: from the parent, and from another game; both sides, section by section.
# unwrapped: joins the lines of a passage of --against
unwrapped() { out=$(sed -e ':a' -e 'N' -e '$!ba' -e 's/\n    / /g' <<<"$out"); }
kanun 0 "a variant against its parent" show basra/syria --against parent
same "no line is longer than those of a sheet" "" "$(awk 'length > 80' <<<"$out")"
unwrapped
says "tells what is otherwise here" "  + Card points: Aces 1 each; 2C 2; TD 3; Jacks 12.5 each; 59 in all."
says "and what is said there" "  - Majority: 30 points for the most cards in the pile; in a tie nobody gets them, and they are carried over to the next deal of the game."
says "a sentence alone, with its label" "  + Doubling: A card that takes a lone card of its rank counts double, and so does the one taken: their points are added once more."
lacks "nothing of what is the same" "Shuffle" "$out"
lacks "nor what could be chosen" "Other ways" "$out"
LC_ALL=C.UTF-8 kanun 0 "the same where there are signs" show basra/syria --against parent
says "has cards with them" "10♦"
LC_ALL=C.UTF-8 kanun 0 "or without" show basra/syria --against parent --ascii
lacks "on request" "♦" "$out"
kanun 0 "a variant for fewer players than its parent usually has" show chinese_ten/main_merah --against parent
says "is held against its parent for as many" "  - Hands: Each player gets 8 cards"
says "what the parent alone has stands in its section" $'Special rules\n  - Four of a kind:'
has "before those that come later" $'\nScoring\n' "${out#*Four of a kind:}"
says "a sentence is told whole" "  + Par: Par is 70 points;"
printf 'extends: basra/egypt\nname: A\nlabels: {majority: "Cards: most"}\n' >"$scratch/a.yaml"
{ cat "$scratch/a.yaml"; echo 'phases: {count: {score: {majority: {tie: nobody}}}}'; } >"$scratch/b.yaml"
kanun 0 "a step whose name has a colon" show "$scratch/b.yaml" --against "$scratch/a.yaml"
unwrapped
says "keeps its whole name as its label" "  + Cards: most: 30 points for the most cards in the pile; in a tie nobody gets them."
kanun 0 "the same in Japanese" show basra/syria --against basra/egypt --lang ja
says "has its heading, with wide brackets" "バスラ（シリア）がバスラ（エジプト）と違うところ"
kanun 0 "a game against itself" show basra/egypt --against basra/egypt
says "differs in nothing" "Nothing differs."
printf 'extends: hearts/standard\nmatch: {target: 50}\n' >"$scratch/house.yaml"
for language in en ja ar; do
    kanun 0 "a house rule without a source, $language" show "$scratch/house.yaml" --against parent --lang "$language"
    says "differs in its rule" " + "
    lacks "and not in the source of its parent" "pagat" "$out"
done
kanun 2 "a game without a parent" show basra/egypt --against parent
complains "is told so" "basra/egypt extends no other game"
kanun 2 "another format" show basra/syria --against parent --format html
complains "is refused" "--against prints only text, not html"
kanun 2 "a game that there is not" show basra/syria --against basra/sirya
complains "did you mean" "basra/syria"

# Missing translations are listed, but are not an error.
kanun 0 "check --translations" check --translations ja tests/games/chips.yaml
says "a text that has none is named with its place" "tests/games/chips.yaml:4:7: note: \`name\` has no words in 'ja'"
says "so is a hook" "the hook 'bet'"
kanun 0 "the shipped games" check --all --translations ja
lacks "lack none" " has no words " "$out"
kanun 0 "what is not translated" show tests/games/chips.yaml --lang ja
says "is told in English" "Do you stay in for two chips?"

# The sentences of the mechanic `meld` depend on its keys and targets.
kanun 0 "melds" show tests/games/marriages.yaml --format markdown
says "all melds of a hand" "each player lays down all melds of their hand."
says "chosen melds" "up to 2 of these melds."
says "classes" "A card can be used in only one of these melds: four Jacks and three Jacks."
kanun 0 "melds that a player may keep secret" show tests/games/marriages.yaml --format markdown \
    --key phases.early.meld.word=lay --key phases.early.then.none="end of deal"
# shellcheck disable=SC1111 # these quotes are printed
says "with the word for it" "may lay down all melds of their hand (“lay”)."
says "and what follows if nobody melds" "If nobody melds, the deal ends."
says "in a phase that comes once" " A card can be used only once in melds of the same name."
kanun 0 "all melds of a hand after each trick" show tests/games/marriages.yaml --format markdown \
    --key phases.early.aside=true --key phases.play.calls.trick=early
says "count again" "In each turn, a card can be used only once in melds of the same name."

# Resolved files: printed without origins, they are the same rules.
while read -r game; do
    [[ $game == tests/* ]] && continue
    kanun 0 "resolve --bare $game" resolve --bare "$game"
    cp "$scratch/out" "$scratch/bare.yaml"
    kanun 0 "what it prints is rules" resolve --bare "$scratch/bare.yaml"
    holds "and resolves to itself" cmp "$scratch/bare.yaml" "$scratch/out"
done < <(sampled)
kanun 0 "resolve with wide characters" resolve basra/jordan
if command -v python3 >/dev/null; then
    ragged=$(python3 -c '
import sys, unicodedata
for line in open(sys.argv[1], encoding="utf-8"):
    said = line.rstrip("\n").rsplit("# ", 1)[0]
    width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in said)
    if width < 56 or width > 56 and not said.rstrip() + "  " == said:
        print(line, end="")
' "$scratch/out" 2>&1)
    same "origins stand below each other" "" "$ragged"
else
    echo "skipped: there is no python3 to measure columns"
fi

# The order of phases in the file does not decide the heading of phases that stand aside.
cat >"$scratch/aside.yaml" <<'END'
name: Aside
players: 2
script: aside.lua
pack: {ranks: A 2 3 4 5 6 7 8}
zones:
  stock: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  floor: {seen_by: all, says: the table}
  pile: {per: side}
variables:
  fool: {type: seat, says: the fool, scope: match, start: 0}
  late: {type: flag, says: the bell has rung}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 4}}
  play: {fishing: {floor: floor, sums: none, when_hands_are_empty: again, rest_goes_to: nobody}}
  count: {score: {cards: {most: cards, in: pile, points: 1}, fool: {award: 1, who: fool}}, then: toll}
  again: {aside: true, give: {cards: 4}, then: bonus}
  bonus: {aside: true, when: late is true, script: bonus}
  toll: {aside: true, script: bonus, then: end of deal}
hooks: {first: {event: capture}}
match: {deals: 2, next_dealer: fool}
END
cat >"$scratch/aside.lua" <<'END'
hook "bonus" { kind = "phase", says = "nothing happens", start = function(game) game:done() end, legal = function() end,
  play = function() end }
hook "first" { kind = "event", says = "a capture scores 1", run = function(game, event) event.side:award(1) end }
END
kanun 0 "phases aside behind the count" show "$scratch/aside.yaml"
same "come under the heading of what leads to them" "The deal|1. Shuffle|2. Hands|The play|3. Play|4. Again|5. Bonus|Special rules|Scoring|6. Count|7. Toll" \
    "$(sed -nE '/^The deal/,/^Other ways/{s/^  ([0-9]+\. [A-Za-z]+).*/\1/p;/^(The deal|The play|Special rules|Scoring)$/p}' <<<"$out" | paste -sd'|')"
says "and what special rules bring is told with the count" "The points that these rules have scored"
says "names with an article of their own" "the fool scores 1 point."
lacks "get no other one" "the the" "$out"
says "flags say what holds" "the bell has rung"
# Lists of cards are described as well as single names.
kanun 0 "a tie that certain cards win" show batarde/standard --set players=5 --key 'phases.play.tricks.tie=[TSm, KSm]'
has "tells which" "If the best cards are equal, these win: TSm KSm." "$(tr -s ' \n' ' ' <<<"$out")"
# Values of cards in sums, and points given by a variable.
cat >"$scratch/sums.yaml" <<'END'
kanun: 1
name: {en: Sums}
players: 2
pack: {values: {A-T: pips, J: 11, Q: 12}}
zones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}, floor: {seen_by: all}, pile: {per: seat, seen_by: all}}
variables: {stake: {range: 0-9, says: stake, start: 2}, sweeps: {per: seat, range: 0-60, says: sweeps}, won: {per: seat, range: 0-9}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 4}}
  layout: {turn: {to: floor, cards: 4}}
  play: {fishing: {floor: floor, pile: pile, sums: one, sum_to: 11, rest_goes_to: nobody}}
  count: {score: {sweeps: {times: sweeps, points: stake}, won: {times: won}, cards: {most: cards, in: pile, points: stake}}}
match: {deals: 2}
END
kanun 0 "values above the sum" show "$scratch/sums.yaml"
sums=$(tr -s ' \n' ' ' <<<"$out")
has "are in no sum" "Jacks and Queens are not part of sums: they take only their own rank." "$sums"
has "cards without a value have none" "Kings have no value: they take only their own rank." "$sums"
has "points that a variable says are told as that" "the stake for each of their sweeps" "$sums"
has "a name that is no plural multiplies" "scores their won" "$sums"
has "in every step" "the stake for the most cards" "$sums"
# Nobody has the turn when points are counted.
kanun 0 "a score that names the turn" show tests/broken/nobodys_turn.yaml
last=$(tr -s ' \n' ' ' <<<"$out")
has "means the player who moved last" "the player who moved last scores 1 point." "$last"
has "and so does a number without an owner" "the won of the player who moved last is at least 2" "$last"
has "a limit that is a variable has an article" "is at least the won of the player who moved last" "$last"
kanun 0 "a step that counts for some seats" show tests/broken/whose_turn.yaml
has "means each seat by the turn" "the won of the player after that player is 1" "$(tr -s ' \n' ' ' <<<"$out")"
kanun 0 "in Japanese" show --lang ja tests/broken/whose_turn.yaml
has "that seat is not the one to move" "その人がディーラーでない" "$(tr -d ' \n' <<<"$out")"
# The suit that a poll names becomes trumps, and cards that are laid where all players see them lie face up.
cat >"$scratch/named.yaml" <<'END'
kanun: 1
name: {en: Named}
players: 3
pack: {ranks: 7 8 9 T J Q K A}
zones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}, wreck: {seen_by: all}, pile: {per: seat}}
variables: {won: {per: seat, range: 0-10}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 8}}
  name: {poll: {ask: S H D C, may: turn is dealer, answer_to: trump}}
  sink: {exchange: {cards: 2, who: dealer, into: wreck}}
  play: {tricks: {count_in: won}}
  count: {score: {tricks: {times: won}}}
match: {deals: 2}
END
kanun 0 "a trump that is named" show "$scratch/named.yaml"
named=$(tr -s ' \n' ' ' <<<"$out")
has "is told as the trump" "answers spades, hearts, diamonds or clubs. That suit is trump." "$named"
has "open cards are laid face up" "The dealer lays 2 cards from their hand face up on the wreck." "$named"
kanun 0 "hidden cards" show "$scratch/named.yaml" --key zones.wreck.seen_by=nobody
named=$(tr -s ' \n' ' ' <<<"$out")
has "are laid face down" "The dealer lays 2 cards from their hand face down on the wreck." "$named"
# `script: NAME` is short for `script: {hook: NAME}`: a child and a `--key` patch its parameters alike.
sed 's/{script: {hook: trio, with: {reshuffles: 2}}}/{script: trio}/' tests/games/draw_discard.yaml >"$scratch/short.yaml"
cp tests/games/draw_discard.lua "$scratch/"
printf 'extends: ./short.yaml\nname: Once\nphases.play.script: {with: {reshuffles: 1}}\n' >"$scratch/once.yaml"
holds "the script is named in short" grep -q '{script: trio}' "$scratch/short.yaml"
kanun 0 "a script named in short" show "$scratch/short.yaml"
says "has its usual parameters" "the discards come back 2 times"
kanun 0 "a child's patch of it" show "$scratch/once.yaml"
says "is in force" "the discards come back once"
kanun 0 "a key of it" show "$scratch/short.yaml" --key phases.play.script.with.reshuffles=0
says "is in force, too" "the discards come back never"
# The suit of the bid as trumps, and a trick of the partner
kanun 0 "Belote" show belote/standard
flat=$(tr -s ' \n' ' ' <<<"$out")
has "the suit of the bid is told to be trump" "The suit named is trump." "$flat"
has "suits have no order where the first bid ends it" "each player passes or names spades, hearts, diamonds or clubs." "$flat"
has "what a partner's trick spares" "is winning the trick need not trump when unable to follow." "$flat"

# Conditions: variables of a phase, owners in a test, and negated lists.
cat >"$scratch/conditions.yaml" <<'END'
extends: briscola/standard
name: Conditions
script: conditions.lua
hooks:
  follows: {legal: play, when: play.led is set}
  opens: {legal: play, when: {not: play.led is set}}
  leads: {legal: play, when: play.leader is dealer}
phases:
  weak: {test: {if: hand has no A 3 K Q J, of: any}, then: {yes: redeal}, after: hands}
  empty: {test: {if: stock is empty, of: any}, then: {yes: redeal}, after: weak}
END
cat >"$scratch/conditions.lua" <<'END'
for _, name in ipairs { "follows", "opens", "leads" } do
  hook(name) { kind = "legal", says = "aces first", run = function() end }
end
END
kanun 0 "conditions" show "$scratch/conditions.yaml"
flat=$(tr -s ' \n' ' ' <<<"$out")
has "a card that a phase keeps" "This applies only if there is a card led." "$flat"
has "that is not there" "This applies only if there is no card led." "$flat"
has "a player that it keeps" "This applies only if the leader is the dealer." "$flat"
has "a test of any player, and what none has" \
    "If for some player the hand has no Aces, threes, Jacks, Queens or Kings, the same dealer deals again." "$flat"
has "what is the same for all is nobody's" "If the stock is empty, the same dealer deals again." "$flat"

# Each choice on a sheet can be made, alone or together with the choices that the sheet requires. For a range, the sheet
# gives the default. offers GAME: prints NAME=VALUE, followed by the required choices, one on each line.
offers() {
    timeout 60 "$KANUN" show "$1" --format markdown | sed 's/\\\([^\]\)/\1/g' | awk '
        /^## /{ on = /Other ways/ }
        on && match($0, /\([a-z0-9_]+=[^() ,]+(, only with [^()]*)?\)\.?$/) {
            text = substr($0, RSTART + 1, RLENGTH - 2); need = ""
            sub(/\)\.?$/, "", text); sub(/\)$/, "", text)
            if (match(text, /, only with .*/)) {
                need = substr(text, RSTART + 12)
                text = substr(text, 1, RSTART - 1)
            }
            if (match($0, /a number from -?[0-9]+ to -?[0-9]+/)) {
                split(substr($0, RSTART, RLENGTH), word, " ")
                sub(/=.*/, "=" word[6], text)
            }
            sub(/,.*| or .*/, "", need)
            gsub(/ and /, " ", need)
            if (need ~ / other than /) sub(/ other than .*/, "=1", need)
            print text, need
        }'
}
for game in ruledefs/*/*.yaml; do
    [[ $game != *.??.yaml ]] || continue
    if ! whole && grep -q '^extends:' "$game"; then continue; fi # a sample: the first of each family
    game=${game#ruledefs/}
    offers "${game%.yaml}" | sed "s|^|${game%.yaml} |"
done >"$scratch/offers"
while read -r game choice needs; do
    read -ra needed <<<"$needs"
    set -- --set "$choice"
    for need in "${needed[@]}"; do set -- "$@" --set "$need"; done
    timeout 60 "$KANUN" show "$game" "$@" >/dev/null 2>"$scratch/err" || echo "$game $*: $(head -1 "$scratch/err")"
done < <(if whole; then cat "$scratch/offers"; else sed -n '1~10p' "$scratch/offers"; fi) >"$scratch/refused"
same "what a sheet offers can be chosen, with what it says is needed" "" "$(cat "$scratch/refused")"
holds "there are offers, and needs" grep -q '^thousand/thousand barrel_at=1000 win_target=1001$' "$scratch/offers"
kanun 0 "thousand's other ways" show thousand/thousand
ways=$(tr -s ' \n' ' ' <<<"$out")
has "a value says what it needs" "one thousand (barrel_at=1000, only with win_target=1001). - a number from 600 to 995 in steps of 5; default: 880 (barrel_at=NUMBER)." "$ways"
has "any of several needs" "only with golden_round=on or blind_bid=on or hundred_as_blind=on" "$ways"
kanun 0 "Bourré's other ways" show bourre/standard
has "another value than one" "only with rounds other than 0 or end_at_multiple other than 0" "$(tr -s ' \n' ' ' <<<"$out")"
kanun 0 "Taihe's other ways" show taihe_a_bao/standard
has "several needs at once" "only with players=5 and aces=false" "$(tr -s ' \n' ' ' <<<"$out")"

# Fishing games in which a card captures nothing by its rank or number, only one card, or different cards for each
# card.
cat >"$scratch/few.yaml" <<'END'
name: Few
players: 2
pack: {ranks: A 2 3 4 5}
script: few.lua
zones: {stock: {}, hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, pile: {per: side}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 5}}
  layout: {turn: {to: floor, cards: 4}}
  play: {fishing: {equal_rank: none}}
  count: {score: {cards: {count: all, in: pile}}}
hooks: {few: {rule: takes}}
match: {deals: 1}
END
sweeps() { # sweeps THEN...: a hook that decides the captures of a card
    printf 'hook "few" {\n  kind = "rule",\n  says = "some cards take others",\n  run = function(card, floor)\n    %s\n  end,\n}\n' "$*" >"$scratch/few.lua"
}
sweeps 'if card == card2 then return card3 elseif card.rank == "A" then return none end'
sed -i '1i local card2, card3 = card "2S", cards "3S"; local none = card3 - card3' "$scratch/few.lua"
kanun 0 "cards that take one card, or none" show "$scratch/few.yaml"
play=$(tr -s ' \n' ' ' <<<"$out")
has "by rank nothing is taken, and nothing is said of it" "play a card from their hand. A card that can take" "$play"
has "one card" "2S takes 3S, if it is on the floor." "$play"
has "none" "Aces take nothing." "$play"
sweeps 'return below[card]'
sed -i '1i local below = {}; for a in all:cards() do below[a] = all - all; for b in all:cards() do if b.suit == a.suit and b.value < a.value then below[a] = below[a] + b end end end' "$scratch/few.lua"
sed -i 's/A 2 3 4 5}/A 2 3 4 5, values: {A: 1, 2-5: pips}}/' "$scratch/few.yaml"
kanun 0 "cards that each take others" show "$scratch/few.yaml"
has "are not listed one by one" "depends on the card: see the special rules." "$(tr -s ' \n' ' ' <<<"$out")"


# If nothing sets trumps, the sheet has no trumps.
cat >"$scratch/plain.yaml" <<'END'
name: Plain tricks
players: 3
pack: {ranks: 2 3 4 5 6 7 8 9 T J Q K A}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: seat, seen_by: nobody}}
variables: {won: {per: seat, range: 0-13}}
phases:
  shuffle: {shuffle: {}}
  deal: {give: {cards: 12}}
  play: {tricks: {count_in: won}}
  score: {score: {tricks: {times: won}}}
match: {target: 50}
END
kanun 0 "tricks without a trump" show "$scratch/plain.yaml"
has "are won by the suit led" "There is no trump suit. A trick is won by the highest card of the" \
    "$(tr -s ' \n' ' ' <<<"$out")"
lacks "and by no trump" "highest trump" "$out"
sed -i 's/cards: 12}/cards: 12, show_last: true, suit_to: trump}/' "$scratch/plain.yaml"
kanun 0 "tricks with one" show "$scratch/plain.yaml"
says "are won by it" "A trick is won by its highest trump"

kanun 0 "a phase with six free moves, in Arabic" show doppelkopf/standard --lang ar
same "each is told to its end" 5 "$(tr -s '\n ' ' ' <<<"$out" | grep -o "وليس في اليد" | wc -l)"
# Cards in the words of options
kanun 0 "where cards have no signs" show basra/egypt
says "options name them in letters" "Ace 1, TD 3, 2C 2"
LC_ALL=C.UTF-8 kanun 0 "with --ascii" show basra/egypt --ascii
says "options do, too" "Ace 1, TD"
lacks "and print no signs" "♦" "$out"
LC_ALL=C.UTF-8 kanun 0 "with signs" show basra/egypt
says "options print them" "Ace 1, 10♦"

# Steps for sides that ask something of each player, several values, and cards that nobody chooses.
cat >"$scratch/each.yaml" <<'END'
name: Each
players: 4
sides: pairs
pack: {ranks: 2 3 4 5 6 7 8 9 T J Q K A}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: side}}
variables: {tricks: {per: seat, range: 0-13}, trumps: {per: seat, range: 0-13, says: points of trumps}}
phases:
  shuffle: {shuffle: stock}
  deal: {give: {cards: 12}}
  tribute: {exchange: {who: dealer, cards: [2, 1], to: next, highest: true}}
  play: {tricks: {trump: none, count_in: tricks, top_cards: 2H}}
  count:
    score:
      three: {award: 5, whose: tricks is at least 3}
      other: {award: 1, whose: tricks is not 0 or 2}
      trumps: {award: 1, whose: trumps is at least 1}
END
kanun 0 "steps for sides" show "$scratch/each.yaml"
flat=$(tr -s ' \n' ' ' <<<"$out")
has "ask each player where players have the number" "each side scores 5 points if one of its players has at least 3 tricks." "$flat"
lacks "of several values none is called more or fewer" "more or fewer" "$flat"
lacks "and of a thing nobody has 'at least 1'" "have at least 1 points" "$flat"
has "all numbers of cards are told" "the 2, then 1 highest cards of their hand face down to the next player" "$flat"
has "a card with a suit keeps it" "2H beats all other cards, but still belongs to its own suit." "$flat"
sed '/^  play:/d; /^variables/d; s/, pile: {per: side}//; s/whose: tricks.*}/count: A, in: hand}/; s/whose: trumps.*}/count: 2, in: hand}/; s/award: [15], //' "$scratch/each.yaml" >"$scratch/forced.yaml"
kanun 0 "a game in which nobody chooses" check "$scratch/forced.yaml"
finish
