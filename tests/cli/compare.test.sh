#!/bin/bash
# SPDX-License-Identifier: MIT
# compare.test.sh: `kanun compare`: its output, which depends only on the seed; that it finds differences without false
# alarms; and its messages for questions that can't be answered.
set -u
. tests/cli/kanun.sh

timeless() { sed -E 's/"seconds":[0-9.eE+-]+//' <<<"$out"; }
seven=(compare basra/egypt --set special_seven=none --one-deal --seed 7)

kanun 0 "compare prints a table" "${seven[@]}" --games 400
says "A is the game" "A: basra/egypt"
says "B is what was set" "B: basra/egypt special_seven=none"
says "how much was played, by whom" "400 blocks of 1 match of one deal, played by random"
has "what the seven is worth is found" "A more" "$(grep '^share.basra ' <<<"$out")"
says "what never differs stands in a line" "No effect seen on: deals, moves"
says "asymptotic intervals are said to be so" "~ "
before=$(sed '/^400 blocks/,$d' <<<"$out")
has "what is decided comes first, as a sentence" "In B, share.basra is lower than in A by " "$before"
has "with the question how large a difference matters" "Is that much? With --margin " "$before"
lacks "what is not, does not" "undecided" "$before"
kanun 0 "in another language" "${seven[@]}" --games 100 --lang ja
says "verdicts are translated" "判定"

kanun 0 "compare --json" "${seven[@]}" --games 300 --json --threads 1
holds "is one object" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/out"
one=$(timeless)
for threads in 2 5; do
    kanun 0 "with $threads threads" "${seven[@]}" --games 300 --json --threads $threads
    same "it is the same" "$one" "$(timeless)"
done
difference() { grep -o '"measure":"total".*' <<<"$out" | sed 's/.*"difference":\([-0-9.e]*\),.*/\1/'; }
kanun 0 "two games" compare basra/egypt basra/jordan --one-deal --seed 7 --games 200 --json --measure total
there=$(difference)
kanun 0 "the other way round" compare basra/jordan basra/egypt --one-deal --seed 7 --games 200 --json --measure total
same "have the same difference with the other sign" "${there#-}" "$(difference | tr -d -)"
holds "which is one" test "$there" != "$(difference)"

kanun 0 "one measure" "${seven[@]}" --games 200 --measure share.basra
same "is the only one told" 1 "$(grep -c '^share.*  ' <<<"$out")"
kanun 0 "a measure that never differs" "${seven[@]}" --games 64 --measure moves
has "is told to be so, and not called equal" "no effect seen" "$(grep '^moves ' <<<"$out")"
says "in a sentence, too" $'\nNo effect seen on moves.\n'
says "and why a single deal may show none" "With --one-deal, rules about the end of the match have no effect."
kanun 0 "few blocks that differ" compare basra/egypt --set double_pairs=jqk --one-deal --seed 7 --games 100 --measure total
says "are the reason why nothing is decided" "undecided: only 5 blocks differ, about "
says "in a sentence, too" "total is undecided: only 5 blocks differ. About "
kanun 0 "few blocks" "${seven[@]}" --games 20 --measure total
says "are the reason in a sentence" "total is undecided: fewer than 32 blocks were played."
kanun 0 "nothing that was asked for" "${seven[@]}" --games 20
says "is decided" "No difference is decided yet."
kanun 0 "a difference that needs more blocks" "${seven[@]}" --games 200 --measure dealer
says "is undecided, with their number" "dealer is undecided. About "
kanun 0 "a difference within the margin" "${seven[@]}" --games 400 --measure total --margin 50
says "is called so in a sentence" "total is practically equal in A and B: B - A lies between "
lacks "without a question about margins" "Is that much?" "$out"

kanun 0 "a kind of measures" "${seven[@]}" --games 200 --measure wins,points
same "is all of that kind" 4 "$(grep -cE '^(wins|points)\..*  ' <<<"$out")"

# A run that is judged at any time stops by itself, always at the same point.
kanun 0 "until it is decided" "${seven[@]}" --measure share.basra --until-decided --games 20000 --json --threads 1
stopped=$(timeless)
has "it is" '"verdict":"A more"' "$out"
holds "long before the end" test "$(grep -o '"blocks":[0-9]*,"match' <<<"$out" | tr -dc 0-9)" -lt 2000
kanun 0 "once more, with other threads" "${seven[@]}" --measure share.basra --until-decided --games 20000 --json --threads 3
same "it stops at the same block" "$stopped" "$(timeless)"
kanun 0 "equal within a margin" compare basra/egypt --set peek=none --one-deal --seed 1 --measure wins.0 --margin 20% \
    --games 600
says "is said to be" "practically equal"
kanun 0 "the same margin, by name" compare basra/egypt --set peek=none --one-deal --seed 1 --measure wins.0 \
    --margin wins=0.2 --games 600
says "is the same" "practically equal"

# Players.
kanun 0 "several players, each at all seats" "${seven[@]}" --games 40 --players random+greedy --measure branching,total
says "the first" "played by random"
says "the second" "played by greedy"
says "side by side" "B - A by who plays"
kanun 0 "unlike players change seats" "${seven[@]}" --games 40 --players greedy,random --measure wins-of,points-of
says "a block is both ways to sit" "40 blocks of 2 matches"
says "each has his own" "wins-of.greedy"

# CSV files are written completely or not at all.
kanun 0 "--csv writes a file" "${seven[@]}" --games 50 --measure wins --csv "$scratch/a.csv"
same "with a line for each measure and one above" 3 "$(wc -l <"$scratch/a.csv")"
has "that says what is what" "players,measure,blocks,a,b,difference" "$(head -1 "$scratch/a.csv")"
kanun 0 "--csv - instead of the table" "${seven[@]}" --games 50 --measure wins --csv -
same "has nothing else" "$(<"$scratch/a.csv")" "$out"
kanun 4 "a folder that there is not" "${seven[@]}" --games 50 --csv "$scratch/none/a.csv"
complains "is named" "$scratch/none/a.csv"
if [[ -w /dev/full ]]; then
    "$KANUN" "${seven[@]}" --games 50 --json >/dev/full 2>"$scratch/err"
    same "a full disk fails" 4 $?
fi

# Questions that have no answer.
refused() { # refused NAME COMPLAINT ARGUMENT...
    local name=$1 text=$2
    shift 2
    kanun 2 "$name" compare "$@" --games 10
    complains "and it is told why" "$text"
    silent "nothing is printed" "$out"
}
refused "nothing to compare with" "needs a second game" basra/egypt
refused "the same rules" "A and B have the same rules" basra/egypt --set special_seven=diamond
refused "unlike tables" "only games with equal numbers can be compared" basra/egypt thousand/thousand
refused "an unknown measure" "did you mean 'total'?" basra/egypt --set peek=none --measure totel
refused "an unknown measure of a margin" "there is no measure 'winz'" basra/egypt --set peek=none --margin winz=1
refused "a margin of nothing" "greater than 0" basra/egypt --set peek=none --margin wins=0
refused "a margin of no number" "greater than 0" basra/egypt --set peek=none --margin wins=some
refused "a margin of no measure" "needs MEASURE=NUMBER" basra/egypt --set peek=none --margin 3
refused "no question to be decided" "--until-decided needs" basra/egypt --set peek=none --until-decided
refused "a player who looks at the clock" "searches for a set time" basra/egypt --set peek=none --players search:250ms
refused "an unknown player" "there is no player 'rndom'" basra/egypt --set peek=none --players random+rndom
refused "more players than seats" "'random,random,greedy' of --players names 3 players, but basra/egypt has 2 seats: to begin another line-up, write +" \
    basra/egypt --set peek=none --players random+random,random,greedy
refused "an empty name" "empty name" basra/egypt --set peek=none --players random+
refused "two for one output" "would both write" basra/egypt --set peek=none --json --csv -
refused "several tables" "several tables" batarde/standard --set tie_rule=last --set-both players=8

# A page that can be sent to others: it is complete, loads nothing from other hosts, and runs no scripts.
cp ruledefs/basra/egypt.yaml "$scratch/a<b>&.yaml" 2>/dev/null || cp "$KANUN_PATH/basra/egypt.yaml" "$scratch/a<b>&.yaml"
paged=(compare basra/egypt --set special_seven=none --one-deal --games 20 --seed 7 --players 'random+greedy' --measure 'total,dealer' --margin dealer=5)
kanun 0 "a page" "${paged[@]}" --html "$scratch/page.html" --threads 1
page=$(<"$scratch/page.html")
for part in '<!DOCTYPE html>' '- Play: 7♦ and Jacks take the whole floor.' '+ Play: Jacks take the whole floor.' \
    'Differences between the rules: - in A alone, + in B alone' '<title>basra/egypt and basra/egypt special_seven=none compared</title>' 'basra/egypt special_seven=none' 'Do A and B differ in total and dealer?' 'dealer=5' \
    'kanun compare basra/egypt --set special_seven=none --players random+greedy --measure total,dealer --margin dealer=5 --games 20 --one-deal --seed 7' \
    '<svg viewBox' '<h2>Verdicts</h2>' "default-src 'none'" "$("$KANUN" --version)"; do
    has "it has $part" "$part" "$page"
done
for part in 'http:' 'https:' '<script' '<img' '<link' 'src=' '@import' 'url('; do lacks "and no $part" "$part" "$page"; done
has "verdicts come before the differences of the rules" "Verdicts" "${page%%What differs in the rules*}"
same "each line-up has a table" 2 "$(grep -c '<table>' <<<"$page")"
same "each measure a plot" 2 "$(grep -c '<svg' <<<"$page")"
for tag in div table tr ul li figure svg dl section main; do
    same "each $tag ends" "$(grep -o "<${tag}[ >]" <<<"$page" | wc -l)" "$(grep -o "</$tag>" <<<"$page" | wc -l)"
done
kanun 0 "parts of it" "${paged[@]}" --shard 1/2 -o "$scratch/page-1"
kanun 0 "and the other" "${paged[@]}" --shard 2/2 -o "$scratch/page-2"
kanun 0 "together" merge "$scratch/page-1" "$scratch/page-2" --html "$scratch/merged.html"
holds "give the same page" cmp -s "$scratch/page.html" "$scratch/merged.html"
kanun 0 "in Arabic" "${paged[@]}" --html - --lang ar
says "it goes from right to left" '<html lang="ar" dir="rtl">'
kanun 0 "verdicts in Arabic" compare basra/egypt --set target=51 --games 60 --seed 7 --measure deals --html - --lang ar
says "do so too, though they begin with a Latin letter" "<td>A أكثر</td>"
kanun 0 "a path with letters that mean something in a page" compare basra/egypt "$scratch/a<b>&.yaml" --key match.target=51 --games 4 --seed 1 --html -
says "has them as they are" 'a&lt;b&gt;&amp;.yaml'
lacks "and not as they mean" 'a<b>' "$out"
kanun 2 "two things on one output" "${paged[@]}" --html - --csv -
complains "can't be combined" "would both write to standard output"
kanun 4 "a page that can't be written" "${paged[@]}" --html "$scratch/none/page.html"
complains "is told" "--html: cannot write"
for command in "sim basra/egypt" "sweep basra/egypt" "measure basra/egypt" "bisect basra/egypt basra/jordan"; do
    # shellcheck disable=SC2086
    kanun 0 "a page of $command" $command --games 4 --seed 1 --html -
    says "has a table" '<table>' "$out"
    same "is one page" "$(grep -c "</html>" <<<"$out")" 1
done
refused "a margin of more than there is" "is a share" basra/egypt --set peek=none --margin wins.0=200%
refused "a margin of what is not measured" "this measure is not among --measure" basra/egypt --set peek=none --measure total --margin dealer=1
refused "players who play twice" "has the line-up 'random' twice" basra/egypt --set peek=none --players random+random
kanun 0 "matches that are broken off" compare basra/egypt --set special_seven=none --max-deals 1 --seed 1 --games 40 --measure margin
says "are judged invalid, and why" "invalid: more than 5 % of the matches reached a limit"
whole || finish

# Ctrl-C: every experiment finishes the matches that have begun, and prints its results so far and the command that
# continues.
cut_off() { # cut_off NAME COMPLAINT ARGUMENT...
    local name=$1 text=$2
    shift 2
    interrupts 130 "$name is interrupted" "$text" "$@" --games 1000000000 --seed 7 --threads 2
    complains "and it is told how to go on" "$text"
}
cut_off "a comparison" "The same command with --seed 7 plays the whole run again" compare basra/egypt --set special_seven=none --measure total
says "and what was played is told" "blocks of 1 match, played by random"
says "and that it is not all, where it is kept" "of 1000000000 blocks. The results cover only these"
cut_off "a sweep" "The same command with --seed 7 plays the whole run again" sweep briscola/standard
says "and what was played is told" "margin: "
says "and that it is not all" "Not complete: "
cut_off "a table of measures" "The same command with --seed 7 plays the whole run again" measure basra/egypt --measure total
says "and what was played is told" "95 % anytime-valid"
says "and that it is not all" "Not complete: "
cut_off "a division of differences" "The same command with --seed 7 plays the whole run again" bisect basra/egypt basra/jordan --measure total
silent "of which no half is told" "$out"
cut_off "a part" "is not written" compare basra/egypt --set special_seven=none --shard 1/2 -o "$scratch/cut"
holds "and is not there" test ! -e "$scratch/cut"
printf 'report:say "begun"\ngame("basra/egypt"):simulate { games = 1000000000 }\nreport:say "on"\n' >"$scratch/long.lua"
cut_off "a comparison as a page" "plays the whole run again" compare basra/egypt --set special_seven=none --measure total --html "$scratch/cut.html"
page=$(<"$scratch/cut.html")
has "which says that it is not all" "Not complete: " "$page"
lacks "and nothing of a fixed number" "was fixed beforehand" "$page"
cut_off "a comparison as JSON" "plays the whole run again" compare basra/egypt --set special_seven=none --measure total --json
says "says so too" '"interrupted":true'
lacks "and how many were played" '"blocks":1000000000' "$out"
cut_off "measures of several games" "plays the whole run again" measure briscola --measure deals --json
same "tell only of those that were begun" 1 "$(grep -o '"game":' <<<"$out" | wc -l)"
says "and say so" '"interrupted":true'
cut_off "measures as CSV" "plays the whole run again" measure briscola --measure deals --csv -
same "have rows of those only" 2 "$(wc -l <<<"$out")"
has "that say so" ",7,1,\"" "$out"
interrupts 130 "random contexts are interrupted" "Not complete: " sweep briscola/standard --games 64 --contexts 100 --seed 7 --threads 2
says "which are left out are told of" "Not complete: the random contexts are left out"
kanun 0 "what is not decided by --games" compare basra/egypt --set special_seven=none --one-deal --games 300 --seed 7 --measure deals \
    --margin deals=0.0001 --until-decided --html -
says "is not told to be" "up to the maximum of 300 blocks. Some questions are still undecided"
lacks "in any way" "Played until everything asked was decided<" "$out"
cut_off "a script" "the results above are complete, but the rest of the script did not run" run "$scratch/long.lua"
same "and ends where it was" begun "$out"
cut_off "a script with a report" "the report so far is in report.partial.md" run "$scratch/long.lua" -o "$scratch/cut-report"
holds "and none is there" test ! -e "$scratch/cut-report/report.md"

# On a terminal of 80 columns, no line is longer. Rows continue below, and sentences break between words.
if terminal_for "lines of 80 columns"; then
    narrow() { # narrow NAME ARGUMENT...
        local name=$1 command
        shift
        printf -v command '%q ' "$KANUN" "$@"
        TERM=xterm script -qec "stty cols 80; $command 2>$scratch/err" /dev/null </dev/null | tr -d '\r' >"$scratch/out"
        holds "$name prints something on a terminal" test -s "$scratch/out"
        same "$name fits on a terminal" "" "$(LC_ALL=C.UTF-8 grep -E '.{81}' "$scratch/out")"
        out=$(<"$scratch/out")
    }
    narrow "a comparison" "${seven[@]}" --games 64 --players random+greedy
    says "and nothing is left out" "verdict"
    narrow "a sweep" sweep briscola/standard --seed 1 --games 64
    narrow "a division of differences" bisect basra/egypt basra/jordan --one-deal --seed 1 --games 64 --measure total
    narrow "a table of measures" measure basra/egypt --seed 1 --games 64
    narrow "a simulation" sim bourre/standard --seed 1 --games 64 --players random --measure margin
fi

# A change that alters play but no measure must never be reported as a difference: 40 seeds, all measures, with
# repeated looks. Renamed suits are different cards for all players. A rule that draws once more after each capture
# must not shift any other chance.
printf 'extends: basra/egypt\nname: Other suits\npack: {suits: C H S D}\n' >"$scratch/suits.yaml"
printf 'hook "draws" {\n  kind = "event",\n  run = function(game) game:note("luck", game:random(6)) end,\n}\n' >"$scratch/draws.lua"
printf 'extends: basra/egypt\nname: Extra draws\nscript: draws.lua\nhooks: {draws: {event: capture, says: luck}}\n' >"$scratch/draws.yaml"
for change in suits draws; do
    alarms=0
    for seed in {1..40}; do
        "$KANUN" compare basra/egypt "$scratch/$change.yaml" --one-deal --seed "$seed" --games 200 --margin total=0.001 \
            --until-decided --csv - | grep -qE ',[AB] more,' && ((alarms++))
    done
    holds "$change: of 40 changes without effect at most two are called one ($alarms)" test $alarms -le 2
done
kanun 0 "extra draws" compare basra/egypt "$scratch/draws.yaml" --one-deal --seed 1 --games 200 --measure total,moves --csv -
same "change no other chance" "0 0" "$(tail -n +2 <<<"$out" | cut -d, -f6 | paste -sd' ')"
# A measure that was the same in all blocks has no interval unless it has bounds. Then the interval stays within the
# bounds.
alike=(compare basra/egypt --set special_seven=none --one-deal --seed 7)
kanun 0 "measures that are alike" "${alike[@]}" --games 400 --measure redeals,deals
has "without bounds have no interval" "not known" "$(grep ^redeals <<<"$out")"
has "with bounds they have one" "-0.021 .. +0.021" "$(grep ^deals <<<"$out")"
kanun 0 "as JSON" "${alike[@]}" --games 400 --measure redeals --json
says "it is null" '"low":null,"high":null'
kanun 0 "few blocks" "${alike[@]}" --games 31 --measure total,dealer
says "are told to be few" "undecided: fewer than 32 blocks"
lacks "not how many are missing" "more block" "$out"
kanun 0 "an interval that leaves 0 out" "${alike[@]}" --games 150
says "beside an undecided verdict is explained" "A difference can be undecided although its interval excludes 0"
kanun 0 "what holds for both" "${alike[@]}" --games 4 --measure total --set-both target=51
says "stands on top" "A: basra/egypt target=51"
kanun 0 "and in CSV" "${alike[@]}" --games 4 --measure total --set-both target=51 --csv -
says "with the seed" '"basra/egypt target=51","basra/egypt target=51 special_seven=none",7'
# A verdict has the same name in the table, in the table of numbers and in the JSON object.
for form in "" "--csv -" "--json"; do
    # shellcheck disable=SC2086
    kanun 0 "a difference within its margin $form" compare basra/egypt --set special_seven=none --one-deal --seed 7 --games 600 --measure total --margin total=20 $form
    says "has the same name" "practically equal"
done
kanun 0 "a page of one block" compare basra/egypt --set special_seven=none --seed 1 --games 1 --measure total --html "$scratch/few.html"
has "draws an interval that is not known as such" 'class="span open"' "$(<"$scratch/few.html")"

# Plots of similar measures have the same axis, with ticks. If there are too few blocks for an interval, the plot says
# so.
kanun 0 "a page of several measures" "${alike[@]}" --games 200 --measure total,by.basra,share.basra --html "$scratch/axes.html"
axes=$(grep -o 'class="axis" d="M[^"]*H[^"]*"' "$scratch/axes.html")
same "each plot has an axis" 3 "$(wc -l <<<"$axes")"
ticks() { grep -oE '>-?[0-9.]+( %)?</text>' "$scratch/axes.html" | grep "$@" % | sort | uniq -c | awk '{ print $1 }' | sort -u; }
same "the ticks of points are the same in both plots" 2 "$(ticks -v)"
same "those of shares are apart" 1 "$(ticks -e)"
kanun 0 "few blocks" "${alike[@]}" --games 31 --measure total,share.basra
same "have no interval" 2 "$(grep -c "n < 32" <<<"$out")"

# The mean of the shares in single deals, and the share of all points; each has its name.
kanun 0 "shares" "${alike[@]}" --games 400 --measure share.basra --html "$scratch/shares.html"
says "have both" "Share of all points, in A / in B: share.basra 14.54 % / 10.32 %"
says "their difference is in percentage points" "percentage points (between "
lacks "not in percent of a value" " % (between" "$out"
says "and so is the margin" "differences up to 1 percentage point count as practically equal"
while read -r sentence; do
    has "the page answers with the same sentence: $sentence" "<li>$sentence</li>" "$(<"$scratch/shares.html")"
done < <(grep -E "^(In B|Is that much)" <<<"$out")
holds "before the question" awk '/<h2>Verdicts/ { first = NR } /<h2>Question/ { then = NR } END { exit !(first < then) }' "$scratch/shares.html"
has "the page, too" "share.basra 14.54 % / 10.32 %" "$(<"$scratch/shares.html")"
for part in 1 2; do
    kanun 0 "shares of part $part" "${alike[@]}" --games 400 --measure share.basra --shard $part/2 -o "$scratch/share-$part"
done
kanun 0 "shares of all parts" merge "$scratch/share-1" "$scratch/share-2"
says "are the same" "share.basra 14.54 % / 10.32 %"

# A single look after a number of matches that was fixed before: Student's paired interval, labelled in every format.
kanun 0 "one look" "${alike[@]}" --fixed 400 --measure total --rows "$scratch/fixed.csv" --html "$scratch/fixed.html"
says "is labelled" "95 % for one look"
says "and explained" "are valid only if you look once, after a number of blocks that was fixed in advance (paired t"
says "plays exactly so many" "400 blocks of 1 match"
has "the page says so" "The number of blocks was fixed in advance. The intervals hold for one look at the results" "$(<"$scratch/fixed.html")"
if command -v python3 >/dev/null; then
    has "its interval is that of the pairs" "$(python3 -c 'import csv, statistics, sys
rows = list(csv.DictReader(open(sys.argv[1])))
points = lambda row: float(row["points.0"]) + float(row["points.1"])
pairs = [points(b) - points(a) for a, b in zip(rows[::2], rows[1::2], strict=True)]
mean, half = statistics.mean(pairs), 1.965927 * statistics.stdev(pairs) / len(pairs) ** 0.5
print("%+.3f  ~ %+.3f .. %+.3f" % (mean, mean - half, mean + half))' "$scratch/fixed.csv")" "$(tr -s ' ' <<<"$out" | sed 's/ ~/  ~/')"
fi
kanun 0 "one look as JSON" "${alike[@]}" --fixed 400 --measure total,share.basra --json
says "is marked" '"fixed":true'
lacks "and asymptotic" '"asymptotic":false' "$out"
for option in "--games 9" --until-decided; do
    # shellcheck disable=SC2086
    kanun 2 "--fixed with $option" "${alike[@]}" --fixed 400 --measure total $option
    complains "is refused" "--fixed N and ${option%% *} can't be combined"
done
kanun 2 "too few for one look" "${alike[@]}" --fixed 31
printf '%s\n' 'local g = game "basra/egypt"' 'local e = g:compare(g:with { special_seven = "none" }, { fixed = 400, one_deal = true, seed = 7, measure = "total" })' \
    'report:row { e.blocks, e.total }' >"$scratch/fixed.lua"
kanun 0 "one look of a script" run "$scratch/fixed.lua"
says "is the same" "400  -2.700 (-3.740 to -1.660)"

# Two contradicting options cause an error, and shares are never computed from points.
kanun 2 "a margin twice" compare basra/egypt --set peek=none --measure total --margin total=5 --margin total=6
complains "is told" "--margin is given twice for the same: total=5 and total=6"
kanun 2 "a margin of 5 % of points" compare basra/egypt --set peek=none --measure total --margin 5%
complains "is told what it wants" "total is not a share; give a number"
kanun 2 "a key twice" compare basra/egypt --key match.target=21 --key match.target=51
complains "is told" "match.target is written twice: 21 and 51"
for list in "total," "total,,margin" ",total"; do
    kanun 2 "--measure $list" compare basra/egypt --set peek=none --measure "$list"
    complains "has an empty place" "--measure has an empty name between commas"
done
finish
