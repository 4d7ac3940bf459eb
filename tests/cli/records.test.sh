#!/bin/bash
# SPDX-License-Identifier: MIT
# records.test.sh: files of matches: no file is lost by a kill, a full disk or a link. No other user can read them, torn
# files are read as far as possible, and no external player inherits a file.
set -u
. tests/cli/kanun.sh
human=(play basra/egypt --seed 3 --players "human,greedy")
grown=$XDG_STATE_HOME/kanun/basra-egypt-3.jsonl

# ---- A match that is killed ----
# kill_after N: plays moves as fast as they are taken, and kills it N hundredths of a second after the first.
kill_after() {
    rm -rf "$XDG_STATE_HOME"
    mkfifo "$scratch/typed"
    "$KANUN" "${human[@]}" <"$scratch/typed" >"$scratch/out" 2>&1 &
    local match=$! n
    exec 7>"$scratch/typed"
    printf '1\n' >&7
    for ((n = 0; n < 6000; n++)); do
        [[ -s $grown ]] && break
        sleep 0.01
    done
    for ((n = 0; n < $1; n++)); do
        printf '1\n1\n' >&7
        sleep 0.01
    done
    kill -KILL "$match"
    wait "$match" 2>/dev/null
    exec 7>&-
    rm -f "$scratch/typed"
}
killed=0 lost=
for hundredths in 0 1 2 3 4 5 6 7 8 9 10 12 14 16 18 20 0 1 2 3; do
    kill_after $hundredths 2>/dev/null
    shown=$(grep -c 'Your move?' "$scratch/out")
    "$KANUN" replay "$grown" >"$scratch/replayed" 2>&1 || lost="$lost; $hundredths: $(<"$scratch/replayed")"
    kept=$(grep -c '^{"move"' "$grown")
    # each of the player's own moves that was accepted was followed by a request for the next
    ((kept >= 2 * (shown - 1))) || lost="$lost; $hundredths: $kept moves kept, $shown asked for"
    ((++killed))
done
same "no move of 20 matches that were killed is lost" "20" "$killed$lost"
fed 0 "such a match is gone on with" "" play --resume "$grown"
says "after all its moves" "Resumed after $kept moves."
says "it can be left again" "saved to $grown; to continue: kanun play --resume $grown"
same "its file is for its owner alone" 600 "$(stat -c %a "$grown")"
fed 0 "undo is kept, too" $'1\n1\nundo\nundo\n2\n' play --resume "$grown"
kanun 0 "and read" replay "$grown"
holds "as what happened" grep -q '^{"undo":' "$grown"
cp "$grown" "$scratch/grown.jsonl"
rm "$grown"
all=$(printf '1\n%.0s' {1..2000})
fed 0 "a match that comes to its end" "$all" "${human[@]}" --key match.deals=1 --key match.target=none
nothing "leaves nothing to be resumed" find "$XDG_STATE_HOME/kanun" -maxdepth 1 -type f
finished=$XDG_STATE_HOME/kanun/finished
says "but is kept" "To see it again: kanun replay --step $finished/basra-egypt-3.jsonl"
same "for its owner alone" 600 "$(stat -c %a "$finished/basra-egypt-3.jsonl")"
whole=$(stat -c %s "$finished/basra-egypt-3.jsonl")
kanun 0 "its record" replay --step "$finished/basra-egypt-3.jsonl"
kanun 0 "tells why" why "$finished/basra-egypt-3.jsonl" 9C --until 1:1
kanun 0 "and which options" explain-records basra/egypt "$finished/basra-egypt-3.jsonl" --key match.deals=1 --key match.target=none
says "it was played with" "1 match with "
fed 0 "another match of that name" $'2\n'"$all" "${human[@]}" --key match.deals=1 --key match.target=none
says "is kept beside it" "$finished/basra-egypt-3-2.jsonl"
ln -s "$scratch/nowhere" "$finished/basra-egypt-3-3.jsonl"
fed 0 "a third one beside a link of that name" "$all" "${human[@]}" --key match.deals=1 --key match.target=none
says "gets the next number" "$finished/basra-egypt-3-4.jsonl"
holds "and leaves the link" test -L "$finished/basra-egypt-3-3.jsonl"
for n in {10..31}; do
    touch -d "2026-01-01 00:00:$n" "$finished/old-$n.jsonl"
done
for name in mine -1 old-x old-; do
    touch -d 2025-01-01 "$finished/$name.jsonl"
done
touch -d 2025-01-01 "$finished/mine.txt"
rm "$finished"/basra-egypt-3*.jsonl
fed 0 "of many finished matches" "$all" "${human[@]}" --key match.deals=1 --key match.target=none
same "the newest twenty are kept" "basra-egypt-3.jsonl mine.txt old-$(seq -s '.jsonl old-' 13 31).jsonl" \
    "$(cd "$finished" && rm ./{mine,-1,old-x,old-}.jsonl && echo *)"
rm -r "$finished"
touch "$finished"
fed 0 "where 'finished' is a file" "$all" "${human[@]}" --key match.deals=1 --key match.target=none
says "why is said" "the record could not be moved to $finished: Not a directory"
says "and the record stays" "To see it again: kanun replay --step $grown"
holds "where it was" test -s "$grown"
rm -r "$finished" "$grown"
if command -v prlimit >/dev/null; then
    (
        trap '' XFSZ
        printf '%s' "$all" | prlimit --fsize=$((whole - 2)) "$KANUN" "${human[@]}" --key match.deals=1 --key match.target=none
    ) 2>&1 | cat >"$scratch/out"
    lacks "a record without its end" "The whole match is kept" "$(<"$scratch/out")"
    has "is no longer kept" "moves are no longer kept in $grown: File too large" "$(<"$scratch/out")"
    rm -f "$grown"
fi
mkdir "$scratch/sealed"
chmod 500 "$scratch/sealed"
if ((EUID)); then
    XDG_STATE_HOME=$scratch/sealed fed 0 "where nothing can be kept" $'1\nquit\n' "${human[@]}"
    says "a match is played all the same" "To start it again: kanun play basra/egypt"
fi

# ---- Torn files ----
for cut in 1 2 9 30 200; do
    head -c "-$cut" "$scratch/grown.jsonl" >"$scratch/torn.jsonl"
    fed 0 "a file that lacks $cut bytes" "" play --resume "$scratch/torn.jsonl"
    has "is gone on with" "Resumed after" "$out"
done
head -c -5 "$scratch/grown.jsonl" >"$scratch/torn.jsonl"
fed 0 "what is torn" "" play --resume "$scratch/torn.jsonl"
complains "is told" "is incomplete and was skipped"
kanun 0 "matches of a simulation" sim basra/egypt --games 5 --seed 7 --threads 1 --record "$scratch/many.jsonl"
head -c -300 "$scratch/many.jsonl" >"$scratch/torn.jsonl"
kanun 0 "without the end of the last" replay "$scratch/torn.jsonl"
says "are read as far as they go" "4 matches: every move is legal"
complains "and it is told" "torn.jsonl:5: the last line is incomplete and was skipped"
kanun 0 "one of them" replay "$scratch/torn.jsonl" --first 2
cat "$scratch/grown.jsonl" "$scratch/grown.jsonl" >"$scratch/two.jsonl"
kanun 0 "two matches that were written move by move" replay "$scratch/two.jsonl"
says "are two in one file" "2 matches: "

# ---- Files that save must not overwrite ----
save() { # save STATUS NAME FILE: tries to save to that file
    fed "$1" "$2" $'1\nsave '"$3"$'\nsave over '"$3"$'\n' "${human[@]}"
}
echo "my letter" >"$scratch/letter.new"
save 0 "a file beside" "$scratch/letter"
same "is left alone" "my letter" "$(<"$scratch/letter.new")"
same "the seed is for its owner alone" 600 "$(stat -c %a "$scratch/letter")"
for target in letter.new letter nowhere; do
    ln -sf "$scratch/$target" "$scratch/link"
    save 0 "a link to $target" "$scratch/link"
    says "is not followed" "not saved to $scratch/link: it is a link to something else"
done
same "nor what it leads to changed" "my letter" "$(<"$scratch/letter.new")"
save 0 "a device" /dev/full
says "is no file" "not saved to /dev/full: it is not a file"
save 0 "a folder that is not there" "$scratch/no/match"
says "is told" "not saved to $scratch/no/match: No such file or directory"
before=$(cksum "$scratch/letter")
(
    trap '' XFSZ
    ulimit -f 1
    printf '1\nsave %s\nsave over %s\nsave %s\n' "$scratch/letter" "$scratch/letter" "$scratch/fresh" |
        XDG_STATE_HOME=/nowhere "$KANUN" "${human[@]}" 2>&1
) | grep 'not saved' >"$scratch/said"
same "a full disk is told" 3 "$(grep -c 'not saved to .*: File too large' "$scratch/said")"
same "what was there is as it was" "$before" "$(cksum "$scratch/letter")"
nothing "nothing half written stays" find "$scratch" -name 'fresh' -o -name '.letter*' -o -name '.fresh*'
(
    trap '' XFSZ
    ulimit -f $(($(head -1 "$scratch/grown.jsonl" | wc -c) / 1024 + 1))
    printf '1\n%.0s' {1..900} | "$KANUN" "${human[@]}" --key match.target=2000 2>&1
) | cat >"$scratch/out"
has "a match whose file can't grow goes on" "moves are no longer kept in $XDG_STATE_HOME/kanun/basra-egypt-3" "$(<"$scratch/out")"
ln -s "$scratch/elsewhere" "$scratch/link.jsonl"
kanun 2 "a simulation writes over no link" sim basra/egypt --games 1 --seed 1 --record "$scratch/link.jsonl"
holds "nor through one" test ! -e "$scratch/elsewhere"
same "its file is as the umask lets it be" "$(printf %o $((0666 & ~$(umask))))" "$(stat -c %a "$scratch/many.jsonl")"
kanun 4 "a simulation to no folder" sim basra/egypt --games 1 --seed 1 --record "$scratch/no/many.jsonl"
complains "tells it" "cannot write '$scratch/no/many.jsonl': No such file or directory"

# ---- The requests to a player program ----
cat >"$scratch/spy.sh" <<'SPY'
while IFS= read -r line; do
    [ -e "$HOME/seen" ] || {
        for file in /proc/$$/fd/*; do echo "open: $(readlink "$file")"; done
        echo "parent: $(tr '\0' ' ' </proc/"$(cut -d' ' -f4 /proc/$PPID/stat)"/cmdline)"
        env | sed 's/^/variable: /'
    } >"$HOME/seen"
    printf '%s\n' "$line" | sed 's/.*"moves":\["\([^"]*\)".*/\1/'
done
SPY
for command in "sim basra/egypt --games 1 --threads 1 --record $scratch/spied.jsonl" "play basra/egypt"; do
    rm -f "$scratch/seen"
    # shellcheck disable=SC2086
    exec 9<"$scratch/many.jsonl"
    HOME=$scratch SECRET=4711 LANG=C kanun 0 "a program plays in ${command%% *}" $command --seed 987654321 \
        --players "exec:sh $scratch/spy.sh,greedy"
    exec 9<&-
    seen=$(<"$scratch/seen")
    same "it has its pipes, standard error and itself open" "" \
        "$(grep '^open: .' <<<"$seen" | grep -vE "pipe:|$scratch/(err|spy\.sh|seen)$|/proc/[0-9]*/fd$")"
    same "and a short list of variables" "" \
        "$(grep '^variable: ' <<<"$seen" | grep -vE ' (PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TZ|TERM|LANG|LANGUAGE|LC_[A-Z]*|PWD|OLDPWD|SHLVL|_)=')"
    holds "with its home" grep -q '^variable: HOME=' "$scratch/seen"
    has "the command line of ours" "parent: $KANUN ${command%% *} basra/egypt" "$seen"
    lacks "has no seed" "987654321" "$seen"
done
kanun 0 "--seed=S" replay basra/egypt --seed=7 --until 1:1
says "is read as well" "seed: 7"

# ---- A record with terminal control sequences ----
"$KANUN" sim basra/egypt --games 1 --seed 1 --players random --record "$scratch/good.jsonl" >/dev/null
for key in game moves players digest; do
    sed -E "s/(\"$key\":\[?\")/\1\\\\u001b]0;title\\\\u0007\\\\u202e/" "$scratch/good.jsonl" >"$scratch/evil.jsonl"
    holds "$key of a record has an escape" grep -q 'u001b' "$scratch/evil.jsonl"
    for how in "replay --step" "play --resume"; do
        # shellcheck disable=SC2086
        "$KANUN" ${how% *} ${how#* } "$scratch/evil.jsonl" </dev/null >"$scratch/out" 2>&1
        same "$how: none reaches the terminal" "" "$(grep -aP '\x1b\]|\xe2\x80\xae' "$scratch/out")"
    done
done

# ---- Only regular files are read ----
mkfifo "$scratch/pipe"
for odd in /dev/zero "$scratch/pipe"; do
    fed 2 "--resume $odd" "" play --resume "$odd"
    complains "is refused" "it is not a regular file"
    kanun 2 "replay $odd" replay "$odd.jsonl"
done
head -c 20000000 /dev/zero | tr '\0' '[' >"$scratch/long.jsonl"
kanun 1 "an endless line" replay "$scratch/long.jsonl"
complains "is no match" "the line is longer than the record of any match"

finish
