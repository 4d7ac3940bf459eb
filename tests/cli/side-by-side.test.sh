#!/bin/bash
# SPDX-License-Identifier: MIT
# side-by-side.test.sh: several games compared by their rules: `kanun diff`, `kanun show --table`, `kanun list --hooks`.
set -u
. tests/cli/kanun.sh

# diff: options, sentences and keys, exactly.
kanun 0 "two games" diff basra/egypt basra/syria
says "an option, with what its values mean" "  - points for the most cards (majority_points):
    - basra/egypt: 30
    - basra/syria: 3"
says "an option that something else overrules" "none, they take only their own rank (0), no effect because of
      pack=44"
says "a sentence, in both" "    - basra/egypt: 30 points for the most cards in the pile;"
says "a rule that one has alone" "  - Doubling:
    - basra/egypt: no such rule"
says "a key" "  - phases.count.score.majority.points:
    - basra/egypt: 30
    - basra/syria: 3"
lacks "no option that both have alike" "cards dealt to each at a time" "$out"
lacks "no sentence that both have" "dealer deals" "$out"
longest=$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")
holds "no line is longer than 80 columns" test "$longest" -le 80
kanun 0 "a sentence that one of them adds" diff basra/egypt basra/jordan
says "is missing in the other" "  - Sweep:
    - basra/egypt: without this
    - basra/jordan: In this game, this applies only to "
lacks "sources are no rules" $'\nSource\n' "$out"
kanun 0 "a hook under another name" diff basra/egypt basra/pastra
says "has one row" $'  - Basra:\n    - basra/egypt: With 7D, this counts only if'
says "with what the other lacks" "    - basra/pastra: without this"
lacks "and is not said to be missing" $'  - Pastra:\n    - basra/egypt: no such rule' "$out"
kanun 0 "in a table" show basra/egypt basra/pastra --table
says "the other name is in its cell" "    - pastra: Pastra: Clearing the floor"
for locale in C C.UTF-8; do
    card=7D && [[ $locale == C ]] || card=7♦
    LC_ALL=$locale kanun 0 "a text in the locale $locale" show basra/egypt --format markdown
    has "has its cards" "$card and " "$out"
    LC_ALL=$locale kanun 0 "a table, too" show basra/egypt basra/jordan --table --differences
    has "in a pipe" "$card" "$out"
done
LC_ALL=C.UTF-8 kanun 0 "--ascii" show basra/egypt --ascii
has "keeps the letters" "7D and " "$out"
lacks "for all cards of the rules" "7♦" "$out"
kanun 0 "the same game twice" diff basra/egypt basra/egypt
says "nothing differs" "Nothing differs."
kanun 0 "a game with a choice" diff basra/egypt --set special_seven=none
says "is named by it" "    - basra/egypt special_seven=none: none"
says "what it overrules is told" "no effect because of special_seven=none"
kanun 0 "a key that no words tell" diff basra/egypt --key match.move_limit=500
says "is told" "  - match.move_limit:"
says "with nothing on one side" "    - basra/egypt: not set"
says "and its value on the other" "    - basra/egypt match.move_limit=500: 500"
kanun 0 "a game with other values" diff basra/egypt basra/egypt --set players=3
says "of the players" "    - basra/egypt players=3: each alone (3)"
cp scripts/hooks/basra.lua "$scratch/basra.lua"
echo "-- the same" >>"$scratch/basra.lua"
printf 'kanun: 1\nextends: basra/egypt\nname: Other script\nscript: basra.lua\noffer: {hand_size: [4, 6]}\n' >"$scratch/other.yaml"
kanun 0 "a script with another text" diff basra/egypt "$scratch/other.yaml"
says "is told" "basra.lua:"
says "and an option that offers fewer values" "  - cards dealt to each at a time (hand_size):
    - basra/egypt: 4, 5, 6, 8"
# every option of a game: differences must be listed for every choice
for choice in $("$KANUN" completion words -- sim basra/egypt --set ''); do
    [[ $choice != *= ]] || continue
    "$KANUN" diff basra/egypt --set "$choice" >"$scratch/out" 2>/dev/null || continue
    value=$(sed -n 's/^    - basra\/egypt '"$choice"': \([^ ]*\).*/\1/p' "$scratch/out" | head -1)
    if grep -q "^Nothing differs" "$scratch/out" || [[ -n $value ]]; then pass "$choice is told"; else fail "$choice is told" "$(<"$scratch/out")"; fi
done
kanun 0 "as Markdown" diff basra/egypt basra/syria --format markdown
says "in lists" "- **points for the most cards (majority\\_points)**: 
  - basra/egypt: 30"
kanun 0 "as HTML" diff basra/egypt basra/syria --format html
says "with cards as they look" '<span class="card red">10♦</span>'
kanun 0 "in Japanese" diff basra/egypt basra/syria --lang ja
says "all is in Japanese" "basra/egypt と basra/syria の違い"
says "also what there is not" "該当なし"
kanun 0 "in Arabic" diff basra/egypt basra/syria --lang ar
kanun 2 "one game alone" diff basra/egypt
complains "says what is missing" "diff needs two games, a family, or --set or --key"
kanun 0 "a family" diff basra
same "is compared as by show" "$("$KANUN" show basra --table --differences)" "$out"
kanun 2 "a family of one game" diff bridge
complains "says what is missing, too" "diff needs two games"
kanun 2 "a game that there is not" diff basra/egypt basra/syira
complains "did you mean" "did you mean 'basra/syria'?"
kanun 2 "three games" diff basra/egypt basra/syria basra/yemen

# show --table: of a family, or of several games.
kanun 0 "a family" show basra --table
says "a value of one" "    - syria: without Queens and Kings (44)"
says "and that of all others, once" "    - all others: the whole pack (52)"
says "what is alike in all" "  - four players play in pairs (teams): yes"
longest=$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")
holds "no line is longer than 80 columns" test "$longest" -le 80
kanun 0 "differences alone" show basra --table --differences
says "have what differs" "    - syria: without Queens and Kings (44)"
lacks "and nothing else" "(teams)" "$out"
kanun 0 "two games and a file" show basra/egypt briscola/standard "$scratch/other.yaml" --table
says "are named in full" "    - briscola/standard:"
kanun 0 "as Markdown" show basra --table --differences --format markdown
says "columns are games" "|  | egypt | egypt\\_open\\_cut | ethiopia | jordan |"
same "each row has as many cells" "" "$(grep '^|' <<<"$out" | sed 's/\\|//g; s/[^|]//g' | sort -u | sed 1d)"
kanun 0 "as HTML" show basra --table --format html
says "neighbours that say the same are joined" '<td colspan="8"><div class="span">the whole pack (52)</div></td>'
says "names of options may be broken" 'special_<wbr>seven'
cp "$scratch/out" "$scratch/table.html"
if command -v python3 >/dev/null; then
    holds "its tags are closed in order" python3 - "$scratch/table.html" <<'END2'
import html.parser, sys
class Page(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "wbr"): self.open.append(tag)
    def handle_endtag(self, tag):
        if self.open.pop() != tag: sys.exit("</%s> closes nothing" % tag)
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
sys.exit(1 if page.open else 0)
END2
fi
kanun 0 "in Japanese" show basra --table --lang ja
says "all others" "ほかのすべて"
kanun 0 "one game alone" show basra/egypt --table --format markdown
says "is a table of one column" "|  | egypt |"
kanun 2 "a family that there is not" show basar --table
complains "did you mean" "did you mean the family 'basra'?"
kanun 2 "several games without --table" show basra/egypt basra/syria
complains "is told of it" "for several games side by side, add --table"
kanun 2 "--differences alone" show basra/egypt --differences
complains "is told of --table" "--differences needs --table"
kanun 2 "--table and --against" show basra --table --against parent
complains "are refused together" "--table and --against can't be combined"

# list --hooks: the hooks that scripts declare.
kanun 0 "the hooks of a game" list bourre/standard --hooks
says "name, kind, place and words" "    ante (value, bourre.lua:"
says "what uses it" "      used by hooks.due (what a seat antes)"
says "a parameter with default, sentence and type" "      tied_exempt = true: whether those who tie are exempt, too (flag)"
says "a hook that nothing uses" "      not used"
for game in $("$KANUN" list | awk '{ print $1 }'); do
    "$KANUN" list "$game" --hooks >"$scratch/out" 2>"$scratch/err"
    files=$("$KANUN" resolve "$game" --bare | sed -n 's/^script: *\[\{0,1\}\([^]]*\)\]\{0,1\}/\1/p')
    [[ -z $files || $(grep -c '^    [a-z_0-9]* (\(rule\|value\|legal\|event\|phase\), ' "$scratch/out") -gt 0 ]] || fail "$game has hooks" "$(<"$scratch/out")"
done
pass "each game with a script has hooks"
kanun 0 "phases that scripts play" list thousand/thousand --hooks
says "are users too" "used by phases."
kanun 0 "a file without scripts" list tests/games/doubling.yaml --hooks
says "has no hooks" "no hooks"
kanun 0 "in Japanese" list bourre/standard --hooks --lang ja
says "all is in Japanese" "未使用"
finish
