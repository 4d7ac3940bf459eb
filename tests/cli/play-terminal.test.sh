#!/bin/bash
# SPDX-License-Identifier: MIT
# play-terminal.test.sh: `kanun play` at a terminal: the output for a person, with every letter and colour pinned in
# tests/cli/terminal/. PIN=1 rewrites the transcripts; read them before you keep them.
set -u
. tests/cli/kanun.sh

folder=tests/cli/terminal
read -ra compiler <<<"${CC:-cc}" # $CC may begin with another word, such as ccache
"${compiler[@]}" -o "$scratch/terminal" "$folder/terminal.c" 2>"$scratch/err" || {
    echo "SKIPPED: no C compiler to build the terminal with: ${CC:-cc}" >&2
    exit 77
}
"$scratch/terminal" || exit 77
mkdir "$scratch/home"

# word NAME SCRIPT: prints the value after NAME in a script.
word() { sed -n "s/^$1 //p" "$2"; }

# at_terminal SCRIPT ARGUMENT...: runs the program on a terminal; $out gets the transcript.
at_terminal() {
    local script=$1
    shift
    # shellcheck disable=SC2046
    env HOME="$scratch/home" XDG_STATE_HOME= TERM="$(word term "$script" | grep . || echo xterm)" LC_ALL=C.UTF-8 PAGER="${pager-}" \
        $(word no_color "$script" | sed 's/^/NO_COLOR=/') \
        timeout 60 "$scratch/terminal" "$script" "$KANUN" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    # lines that are long because of the folder's name are joined here; whether a key is echoed varies
    out=$(sed -Ez 's/ \\\r?\n  / /g; s/(every move is kept in)\s+(\S+)\s+until\s+the\s+match\s+is\s+over/\1 \2 until the match is over/g' "$scratch/out" | sed "s/\^D//g; s/\x1b/\\\\e/g; s#$scratch#SCRATCH#g; s/\\bline [0-9]\\+/line N/; s/[0-9]\\+行目/N行目/")
    err=$(<"$scratch/err")
}

for script in "$folder"/*.script; do
    name=$(basename "$script" .script)
    rm -rf "${scratch:?}/home"
    mkdir "$scratch/home"
    read -ra arguments <<<"$(word run "$script")"
    at_terminal "$script" "${arguments[@]}"
    silent "$name: nothing is waited for in vain" "$err"
    out+=$'\n'"status $status"
    [[ ${PIN-} ]] && printf '%s\n' "$out" >"$folder/$name.expected"
    same "$name: the transcript" "$(cat "$folder/$name.expected")" "$out"
done

# The rules open in the person's pager, unless there is none or a screen reader is used.
printf 'wait > \ntype rules\nwait > \ntype quit\n' >"$scratch/script"
read_rules() {
    rm -rf "${scratch:?}/home" && mkdir "$scratch/home"
    pager=$1 at_terminal "$scratch/script" play basra/egypt --seed 5 --players random --seat 0
}
read_rules "sed 's/^/| /'"
says "pager: the rules go through it" $'\n| Basra (Egypt)'
says "pager: and the match goes on" "You have left the table."
read_rules ""
same "pager: an empty one is none" 2 "$(grep -c '^Basra (Egypt)' <<<"$out")"
read_rules no-such-pager
same "pager: without the program, they come as they are" 2 "$(grep -c '^Basra (Egypt)' <<<"$out")"

# With --full-screen the table keeps its place: only the lines below it scroll, until the end.
out=$(<"$folder/full-screen.expected")
same "full-screen: the table is drawn at the top for each move" 2 "$(grep -c 'e\[1;1H.*Score: you' <<<"$out")"
same "full-screen: and the lines below it scroll" 2 "$(grep -c 'e\[9;24r' <<<"$out")"
says "full-screen: the whole screen scrolls again at the end" '\e[r\e[24;1H'

# Other players' hands never appear on the screen, only their number of cards.
nothing "hot-seat: no cards of another hand" grep -E '(  hand +|^ {14})player [12] \(human\): .*[♠♥♦♣]' "$folder/hot-seat.expected"
same "hot-seat: their numbers" 6 "$(grep -cE '(  hand +|^ {14})player [12] \(human\): [0-9]+ cards$' "$folder/hot-seat.expected")"
same "hot-seat: the screen is cleared before and after the device is passed" 9 "$(grep -c 'e\[2J' "$folder/hot-seat.expected")"

# A player without a choice is not asked: the move is made and shown like any other, and an undo skips it.
out=$(<"$folder/forced.expected")
says "forced: the last card of a hand is played by itself" $'\n> 1\n  you: 8♠\n  Basil (easy): 2♦\n  you: 9♣ takes 2♦ 7♥\n'
says "forced: undo goes to the choice before" $'\n> undo\ntaken back\n\nScore: you 0, Basil (easy) 0 (to 51)\n  hand        you: 8♠ 9♣\n'
out=$(<"$folder/strengths.expected")
says "strengths: a bid that must be is made, too" $'\n  you: bid 100\n'
says "strengths: opponents have names, each with its own strength" $'\nScore: you 0, Basil (easy) 0, Clara (hard) 0 (to 1000)\n'
says "strengths: and in short the name alone" "auction         you: bid 100, Basil: bid 105, Clara: pass"
out=$(<"$folder/claim.expected")
says "claim: a won deal says so" $'\n  Basil and Daoud won this deal\n'

# No word is ever broken, on narrow screens either: a line is no longer than the screen, unless it is one word.
cat >"$scratch/too_long.pl" <<'PERL'
use open qw(:std :encoding(UTF-8));
my $columns = shift;
while (<>) {
    s/\r//g, s/\e\[[0-9;?]*[A-Za-z]//g, s/\s+$//;
    print "$_\n" if length > $columns && /^\s*(?:> )?\S+\s+\S/;
}
PERL
for game in basra/egypt batarde/standard bird_dog/standard bourre/standard briscola/standard chinese_ten/standard \
    taihe_a_bao/standard thousand/thousand; do
    for columns in 60 80 100; do
        rm -rf "${scratch:?}/home"
        mkdir "$scratch/home"
        {
            for line in help 1 1 why 1 why 1 why 1 1 1 1 1 quit; do printf 'wait > \ntype %s\n' "$line"; done
        } >"$scratch/script"
        TERMINAL_COLUMNS=$columns at_terminal "$scratch/script" play $game --seed 5 --players random --seat 0
        same "$game on $columns columns: played" "0" "$status"
        nothing "$game on $columns columns: no word is broken" perl "$scratch/too_long.pl" "$columns" "$scratch/out"
    done
done
rm -rf "${scratch:?}/home"
mkdir "$scratch/home"
printf 'wait one? \ntype none\nwait one? \ntype 1\nwait one? \ntype quit\n' >"$scratch/script"
TERMINAL_COLUMNS=60 at_terminal "$scratch/script" play
says "the menu: games" "Basra (Ethiopia)"
nothing "the menu on 60 columns: no word is broken" perl "$scratch/too_long.pl" 60 "$scratch/out"

# A match left with Ctrl-C or Ctrl-D can be resumed.
rm -rf "${scratch:?}/home"
mkdir "$scratch/home"
printf 'wait > \ntype 4\nwait > \n' >"$scratch/script"
at_terminal "$scratch/script" play basra/egypt --seed 883
same "the end of input is no failure" 0 "$status"
says "the match is kept" "kanun play --resume SCRATCH/home/.local/state/kanun/basra-egypt-883.jsonl"
printf 'wait Resumed after\nwait > \ntype undo\nwait taken back\nwait > \n' >"$scratch/script"
at_terminal "$scratch/script" play --resume "$scratch/home/.local/state/kanun/basra-egypt-883.jsonl"
same "and goes on" 0 "$status"
says "from where it was left, with undo" "4  9♣ takes 4♣"
finish
