#!/bin/bash
# SPDX-License-Identifier: MIT
# learn.test.sh: `kanun learn`, its files and the players that play by them: reproducible files, the choice of a file
# for rules, and messages about wrong files. docs/players.md describes their strength.
set -u
. tests/cli/kanun.sh

made=$scratch/made.learnt
kanun 0 "a game is learnt" learn chinese_ten/taiwan --deals 40 -o "$made"
says "and told from what" "learnt from 40 deals with seed 1, digest "
first=$(<"$made")
kanun 0 "once more" learn chinese_ten/taiwan --deals 40 --output "$made"
same "comes to the same file" "$first" "$(<"$made")"
kanun 0 "from another seed" learn chinese_ten/taiwan --deals 40 --seed 2 -o "$scratch/second.learnt"
if cmp -s "$made" "$scratch/second.learnt"; then fail "comes another" "the same"; else pass "comes another"; fi
kanun 0 "to standard output" learn chinese_ten/taiwan --deals 40 -o -
same "comes the file" "$first" "$out"
complains "and what is told elsewhere" "-: learnt from 40 deals"
same "and no file is made" 0 "$(find . -maxdepth 1 -name - | wc -l)"
chmod 640 "$made"
kanun 0 "a file in the place of another" learn chinese_ten/taiwan --deals 40 -o "$made"
same "may be read by whom that might" 640 "$(stat -c %a "$made")"
(umask 026 && "$KANUN" learn chinese_ten/taiwan --deals 1 -o "$scratch/masked.learnt" >/dev/null)
same "a new one by whom the umask lets" 640 "$(stat -c %a "$scratch/masked.learnt")"
# Ctrl-C, once learning has begun.
cut_off() { interrupts 130 "learning is interrupted" "learnt from" learn chinese_ten/taiwan --time 60 -o "$1"; }
cut_off "$made"
same "what is interrupted replaces nothing" "$first" "$(<"$made")"
says "and lies beside it" "$made.interrupted: learnt from "
complains "which is told" "and $made is unchanged"
cut_off "$scratch/fresh.learnt"
says "where nothing was it is kept" "$scratch/fresh.learnt: learnt from "
kanun 0 "with lessons, which begin later" learn chinese_ten/taiwan --deals 2 --lessons 3 -o "$scratch/taught.learnt"
says "are told of" "learnt from 2 deals and lessons with seed 1"
holds "as its file says" grep -q '"lessons": 3' "$scratch/taught.learnt"
kanun 0 "what is learnt of matches" learn chinese_ten/standard --deals 4 -o "$scratch/deals.learnt"
kanun 0 "can be learnt alone" learn chinese_ten/standard --from "$scratch/deals.learnt" -o "$scratch/again.learnt"
same "and comes to the same" "$(<"$scratch/deals.learnt")" "$(<"$scratch/again.learnt")"
holds "beside what was learnt of deals" grep -q '"match.4/behind"' "$scratch/again.learnt"
kanun 0 "a file that is made so from a shipped one" learn sixty_six/standard --from ruledefs/sixty_six/standard.learnt -o "$scratch/again.learnt"
same "is the shipped one" "$(<ruledefs/sixty_six/standard.learnt)" "$(<"$scratch/again.learnt")"
cat >"$scratch/highest.yaml" <<'END'
kanun: 1
name: Highest of two
players: 2
pack: {suits: S, ranks: 2 3 4 5 6 7 8 9}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: seat, seen_by: all}}
variables: {taken: {per: seat, range: 0-3}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 2}}
  play: {tricks: {count_in: taken}}
  count: {score: {tricks: {times: taken}}}
labels: {tricks: tricks}
match: {deals: 1}
END
kanun 0 "what is learnt is tried in a search" learn "$scratch/highest.yaml" --deals 4 --trial 32 -o "$scratch/highest.learnt"
says "which tells what it is worth" "a search with this policy scores "
if [[ $out == *"searches do without"* ]]; then wanted=1; else wanted=0; fi
same "and the file says whether searches use it" "$wanted" "$(grep -c '"search": "plain"' "$scratch/highest.learnt")"
kanun 2 "a trial of a file that is no .learnt" learn "$scratch/highest.yaml" --deals 4 --trial 32 -o -
complains "is refused" "--trial needs a file name that ends in .learnt and contains no ':'"
kanun 2 "it leaves deals alone" learn chinese_ten/standard --from "$scratch/deals.learnt" --deals 3
complains "and says so" "--from keeps the policy for deals, so"
kanun 2 "deals of another game" learn basra/egypt --from "$scratch/deals.learnt" -o "$scratch/again.learnt"
complains "are refused" "was learnt from chinese_ten/standard, of which basra/egypt (Basra (Egypt)) is neither"
kanun 2 "more lessons than plays of a deal but one" learn chinese_ten/taiwan --deals 2 --lessons 8
complains "are too many" "--lessons needs a whole number from 0 to 7"
kanun 0 "for a second" learn chinese_ten/taiwan --time 1 -o "$scratch/timed.learnt"
says "it learns from as many deals as it can" "learnt from "
(cd "$scratch" && KANUN_PATH=$KANUN_PATH "$KANUN" learn chinese_ten/taiwan --deals 2 >/dev/null)
holds "without --output the file lies here" test -s "$scratch/taiwan.learnt"
same "files are small" 1 "$(($(stat -c %s "$made") < 20000))"

kanun 0 "who has learnt plays" sim chinese_ten/taiwan --players "learnt:$made,random" --games 60 --one-deal --rotate --seed 3 --json
low=$(grep -oE '"player":"learnt:[^}]*' <<<"$out" | grep -oE '"low":[-0-9.]+' | cut -d: -f2)
same "and beats who plays by chance" 1 "$(awk "BEGIN { print ($low > 0) }")"
kanun 0 "a child's rules are served by its parent's file" sim chinese_ten/taiwan --games 2 --players learnt:ruledefs/chinese_ten/standard.learnt
kanun 0 "and so are other options" sim chinese_ten/taiwan --games 2 --players "learnt:$made" --key match.deals=3
sed 's/kanun: 1/&/; s/^name:.*/name: House rule/' >"$scratch/house.yaml" <<<$'kanun: 1\nextends: basra/egypt\nname: x\nmatch: {target: 61}'
kanun 0 "a house rule without a file of its own" sim "$scratch/house.yaml" --games 2 --players learnt

# A file's policy is found however the path of the file is written, and also serves files that extend it.
mkdir "$scratch/club"
printf 'kanun: 1\nextends: basra/egypt\nname: Golf\nmatch: {target: 61}\n' >"$scratch/club/golf.yaml"
printf 'kanun: 1\nextends: ./golf.yaml\nname: House\nmatch: {target: 41}\n' >"$scratch/club/house.yaml"
kanun 0 "a file of no search folder is learnt" learn "$scratch/club/golf.yaml" --deals 2 -o "$scratch/club/golf.learnt"
says "by its name alone" golf.learnt
same "which no folder stands before" '"golf.yaml"' "$(sed -n 's/ "game": \(.*\),/\1/p' "$scratch/club/golf.learnt")"
rules=$(realpath ruledefs) program=$(realpath "$(command -v "$KANUN")")
for game in golf.yaml ./golf.yaml ../club/golf.yaml "$scratch/club/golf.yaml" house.yaml ./house.yaml "$scratch/club/house.yaml"; do
    holds "it serves $game" env -C "$scratch/club" KANUN_PATH="$rules" "$program" sim "$game" --games 2 --players learnt
done
for game in "$rules/basra/egypt.yaml" ./ruledefs/basra/egypt.yaml; do
    kanun 0 "what was learnt by an id serves $game" sim "$game" --games 2 --players learnt
done
mkdir "$scratch/links"
sed 's/Golf/Links/' "$scratch/club/golf.yaml" >"$scratch/links/golf.yaml"
cp "$scratch/club/golf.learnt" "$scratch/links"
kanun 2 "another game of that file name" sim "$scratch/links/golf.yaml" --games 2 --players learnt
complains "is told apart by its own" "was learnt from golf.yaml (Golf), of which $scratch/links/golf.yaml (Links) is neither"
complains "with what to do" "'kanun learn $scratch/links/golf.yaml -o FILE'"
kanun 0 "which check notes" check "$scratch/links/golf.yaml"
says "too" "note: '$scratch/links/golf.learnt' was learnt from golf.yaml (Golf)"
grep -v '"name"' "$scratch/club/golf.learnt" | head -c 200 >"$scratch/links/golf.learnt"
kanun 0 "and half a file" check "$scratch/links/golf.yaml"
says "likewise" "its end is missing; 'kanun learn GAME -o FILE' makes one"
kanun 0 "whose file is used" sim "$scratch/club/house.yaml" --games 2 --players learnt
complains "is told" "learnt uses the learnt policy of "
complains "with its path" "/club/golf.yaml, which these rules extend: $scratch/club/golf.learnt (digest "
kanun 0 "easy players, too" sim "$scratch/club/golf.yaml" --games 2 --players easy
complains "tell theirs" "easy uses the learnt policy $scratch/club/golf.learnt (digest "
fed 0 "at the table" quit play "$scratch/club/golf.yaml" --players human,easy --seed 1
silent "nobody is told" "$err"
cp ruledefs/basra/egypt.{yaml,learnt} "$scratch/club"
kanun 0 "and a copy beside it" sim "$scratch/club/egypt.yaml" --games 2 --players learnt
kanun 0 "but" learn chinese_ten/taiwan --deals 2 -o "$scratch/club/house.learnt"
kanun 2 "no other game" sim "$scratch/club/house.yaml" --games 2 --players learnt
complains "of which it is told" "was learnt from chinese_ten/taiwan, of which"
fed 0 "a hint by it" $'hint\nhint\n1\n' play "$scratch/club/house.yaml" --seed 883 --players human,random
says "is not given" "there is no hint:"
complains "for a reason that is told" "was learnt from chinese_ten/taiwan, of which"
same "each time" 2 "$(grep -c "was learnt from" <<<"$err")"
says "and the match goes on" "player 2 (random)"

kanun 2 "a file of another game" sim basra/egypt --games 2 --players "learnt:$made"
complains "is refused" "was learnt from chinese_ten/taiwan, of which basra/egypt (Basra (Egypt)) is neither a variant nor a child"
sed 's/"times":1,/"times":2,/' "$made" >"$scratch/damaged.learnt"
kanun 2 "a damaged file" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/damaged.learnt"
complains "is refused" "it is damaged"
# The size given in a file can't be trusted, because the file may come from anybody.
claims() { # claims TIMES FILE: writes a complete file in which one row has this many cells for every two ranks
    local body='"cards":["AS"],"deals":1,"game":"chinese_ten/taiwan","kanun_learnt":2,"ranks":["A"]' sum
    body+=',"rows":{"row":{"by":"ranks","times":'$1',"worth":"1"}},"seed":"1"'
    sum=$(printf '{%s}' "$body" | b2sum -l 128 | cut -c1-16)
    printf '{%s,"checksum":"%s"}\n' "$body" "$sum" >"$2"
}
claims 1 "$scratch/claims.learnt"
kanun 0 "a file of one row" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/claims.learnt"
claims 1000 "$scratch/claims.learnt"
kanun 2 "a file that claims a million cells and more" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/claims.learnt"
complains "is refused" "it is damaged"
{
    printf 'kanun: 1\nname: Many\nplayers: 2\npack: {ranks: A 2 3}\nzones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}}\n'
    printf 'variables:\n'
    for n in {1..60}; do echo "  v$n: {type: flag, per: seat}"; done
    printf 'phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {to: hand, cards: 3}}\n'
    for n in {1..30}; do echo "  p$n: {poll: {ask: [yes, no], until: all, each_to: v$n}}"; done
    printf '  score: {score: {a: {award: 1}}}\nmatch: {deals: 1}\n'
} >"$scratch/many.yaml"
kanun 1 "rules with more questions than that" learn "$scratch/many.yaml" --deals 1 --seed 1 -o "$scratch/many.learnt"
complains "are not learnt" "has more features than a policy file may hold"
head -c 900 "$made" >"$scratch/cut.learnt"
kanun 2 "half a file" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/cut.learnt"
complains "is refused too" "cut.learnt' is not a file of kanun learn"
sed 's/"kanun_learnt": 2/"kanun_learnt": 99/' "$made" >"$scratch/later.learnt"
kanun 2 "a file of a later version" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/later.learnt"
complains "says so" "has version 99"
echo secret:0 >"$scratch/hello.learnt"
kanun 2 "some other file" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/hello.learnt"
complains "is none" "is not a file of kanun learn"
lacks "and of what it holds nothing is quoted" "secret" "$err"
kanun 2 "a file that there is not" sim chinese_ten/taiwan --games 2 --players "learnt:$scratch/none.learnt"
complains "can't be read" "cannot read"
printf 'kanun: 1\nname: Nothing\npack: {}\nzones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}, pile: {per: seat, seen_by: nobody}}\nplayers: {2: {}}\nphases: {shuffle: {shuffle: stock}, hands: {give: {cards: 5}}, play: {tricks: {won: pile}}}\n' >"$scratch/new.yaml"
kanun 2 "a game that nobody has learnt" sim "$scratch/new.yaml" --games 2 --players learnt
complains "says how to learn it" "there is no policy for"
kanun 2 "two tables" learn batarde/standard --set players=8
complains "are learnt one at a time" "choose the number of players at one table"
kanun 2 "no deals" learn chinese_ten/taiwan --deals 0
complains "are too few" "--deals needs a whole number from 1"
kanun 4 "a folder that there is not" learn chinese_ten/taiwan --deals 1 -o "$scratch/none/x.learnt"
complains "is told" "cannot write"

kanun 0 "measures" measure bird_dog/standard --games 2 --players learnt,random --measure deals --seed 1 --json
says "name what was learnt" '"learnt":{"learnt":"'
kanun 0 "comparisons" compare basra/egypt --games 2 --players learnt --set target=51 --seed 1 --json
same "do so for both rules" 2 "$(grep -o '"learnt":{"learnt":"' <<<"$out" | wc -l)"
kanun 0 "who plays a match again" replay basra/egypt --players medium --seed 1 --until 1:1
complains "is told" "ruledefs/basra/egypt.learnt (digest "

# Every shipped file can be read, and players who use it finish their matches. A variant without a file uses its
# parent's. `CHECK=1 tests/update-learnt.sh` lists the files that are stale because rules or learning have changed.
for file in ruledefs/*/*.learnt; do
    game=${file#ruledefs/} game=${game%.learnt}
    kanun 0 "$game has been learnt" sim "$game" --one-deal --games 2 --seed 1 --players "learnt:$file"
done
kanun 0 "a variant" sim hearts/black_maria --one-deal --games 2 --seed 1 --players learnt
complains "plays by its parent's" ruledefs/hearts/standard.learnt
finish
