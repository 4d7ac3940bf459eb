#!/bin/bash
# SPDX-License-Identifier: MIT
# options.test.sh: the command line: help, versions, wrong words, exit statuses, streams. The output of commands is
# tested elsewhere.
set -u
. tests/cli/kanun.sh

commands="list show play sim check test resolve perft session explain reference schema"

kanun 0 "--help is fine" --help
silent "--help writes nothing to standard error" "$err"
help=$out
for command in $commands; do
    has "--help tells of $command" "  $command " "$help"
    kanun 0 "$command --help is fine" "$command" --help
    says "$command --help shows its form" "Usage: kanun $command"
done
kanun 0 "help COMMAND is fine" help sim
says "help COMMAND tells its options" "--threads T"
kanun 0 "-h is --help" -h
says "-h shows the form" "Usage: kanun COMMAND"
kanun 0 "--version is fine" --version
same "--version tells the version" "kanun 0.1.0" "$out"
kanun 0 "--version goes before a wrong number of words" sim --version

# Explanations begin in one column, at least two spaces after the option.
for command in "" $commands compare; do
    kanun 0 "${command:-kanun} --help lists in two columns" $command --help
    same "with their gap" "" "$(awk '/:$/ { on = 1 } on && /^ {2}[^ ]/ && length > 28 && substr($0, 27, 2) != "  "' <<<"$out")"
done

kanun 2 "no command is wrong usage"
silent "no command: nothing on standard output" "$out"
complains "no command: the help comes on standard error" "Usage: kanun COMMAND"
kanun 2 "an unknown command is wrong usage" simm basra/egypt
complains "an unknown command: did you mean" "unknown command 'simm'; did you mean 'sim'?"
kanun 2 "an option of every command as a command" version
complains "an option without dashes: did you mean" "unknown command 'version'; did you mean '--version'?"
kanun 2 "a word of everyday use as a command" rules basra/egypt
complains "a word of everyday use: did you mean" "unknown command 'rules'; did you mean 'kanun show' or 'kanun list'?"
kanun 2 "a value that is an option of the command" compare basra/egypt basra/jordan --format html
complains "did you mean" "compare has no option --format; did you mean '--html'?"
kanun 2 "a word far from all commands is wrong usage" xylophone
lacks "nothing is suggested for it" "did you mean" "$err"
kanun 2 "an unknown option is wrong usage" sim basra/egypt --gmaes 3
complains "an unknown option: did you mean" "unknown option '--gmaes'; did you mean '--games'?"
kanun 2 "an option of another command is nearer" new "$scratch/x.yaml" --form basra/egypt
complains "is not what was meant" "unknown option '--form'; did you mean '--from'?"
if [[ $("$KANUN" serve --origin cards.example 2>&1) != *without-serve* ]]; then
    for origin in cards.example https:// ftp://cards.example https://cards.example/table; do
        kanun 2 "an origin without a scheme or host, or with more: $origin" serve --origin "$origin"
        complains "is refused" "--origin: '$origin' is not a web address; expected https:// or http:// and a host"
    done
fi
for typed in "replay none.jsonl" "why none.jsonl" "explain-records basra/egypt none.jsonl" "play --resume none.jsonl" \
    "run none.lua" "merge none.part" "check none.yaml" "test none.test.yaml" "play none.yaml"; do
    # shellcheck disable=SC2086
    kanun 2 "a file that does not exist is wrong usage: $typed" $typed
done
mkdir "$scratch/closed"
for name in record.jsonl script.lua part.kanun-part; do
    echo '{}' >"$scratch/closed/$name"
    chmod 000 "$scratch/closed/$name"
done
if [[ ! -r $scratch/closed/script.lua ]]; then
    kanun 4 "one that can't be read is a system error: a record" replay "$scratch/closed/record.jsonl"
    kanun 4 "a script" run "$scratch/closed/script.lua"
    kanun 4 "a part" merge "$scratch/closed/part.kanun-part"
fi
kanun 2 "an unknown letter is wrong usage" sim -x
complains "an unknown letter is named" "unknown option '-x'"
kanun 2 "so is a word that begins like letters" check basra/egypt -dash.yaml
complains "as it is written" "unknown option '-dash.yaml'"
kanun 2 "behind another option, too" sim --json -neat.yaml basra/egypt
complains "of the same letter" "unknown option '-neat.yaml'"
kanun 2 "a letter without its value" learn basra/egypt -o
complains "is told" "-o needs a value"
kanun 2 "an option of another command is wrong usage" check basra/egypt --threads 2
complains "it is named" "check has no option --threads"
kanun 2 "an option without its value is wrong usage" sim basra/egypt --games
complains "it is named" "--games needs a value"
kanun 2 "an option that begins as another one" check --path
complains "is the one that is named" "--path needs a value: --path FOLDER"
kanun 2 "the beginning of an option's name" compare basra/egypt --set-b target=51
complains "is not taken for it" "unknown option '--set-b'; did you mean '--set-both'?"
complains "and the help is that of the command" "kanun compare --help lists the options"
kanun 2 "the same without its value" sim basra/egypt --gam
complains "and where it has one" "unknown option '--gam'; did you mean '--games'?"
kanun 2 "a value where none belongs is wrong usage" sim basra/egypt --json=yes
complains "it is named" "--json takes no value"
kanun 2 "a word too few is wrong usage" sim
complains "what is missing is named" "sim needs a game; \`kanun list\` prints them"
kanun 2 "a word too many is wrong usage" sim basra/egypt basra/egypt
complains "it is named" "sim: unexpected word 'basra/egypt'"

for value in -1 0 x 1.5 "" 1000000000001 99999999999999999999999; do
    kanun 2 "--games '$value' is wrong usage" sim basra/egypt --games "$value"
    complains "--games '$value' tells the range" "--games needs a whole number from 1 to 1000000000000"
done
kanun 2 "more than 256 threads are wrong usage" sim basra/egypt --threads 257
kanun 2 "a seed is a whole number" sim basra/egypt --seed one
kanun 2 "a seed of more than 64 bits is wrong usage" sim basra/egypt --seed 18446744073709551616
kanun 0 "a seed of 64 bits is fine" sim basra/egypt --games 1 --seed 18446744073709551615
kanun 2 "--set without = is wrong usage" sim basra/egypt --set target
complains "--set tells its form" "--set needs OPTION=VALUE, found 'target'"
kanun 2 "--key without = is wrong usage" sim basra/egypt --key =3
complains "--key tells its form" "--key needs PATH=VALUE"
kanun 2 "--colour is one of three words" check basra/egypt --colour blue
complains "which are told" "--colour is auto, always or never, found 'blue'"
for command in "show basra/egypt" list "play basra/egypt"; do
    # shellcheck disable=SC2086
    kanun 2 "$command: there is no other language" $command --lang xx
    complains "$command: it says which there are" "--lang is en, ar or ja, found 'xx'"
done
kanun 2 "--format is one of three words" show basra/egypt --format markdwon
complains "did you mean" "did you mean 'markdown'?"
kanun 0 "defaults in Japanese" list basra/egypt --options --lang ja
says "are told in Japanese" "（既定値"
lacks "alone" "(default" "$out"
kanun 2 "a family is no game" show basra
complains "its games are told" "'basra' is a family of games; choose one of them:"
complains "with their names" "basra/jordan                Basra (Jordan)"

kanun 2 "an unknown option of a game is wrong usage" sim basra/egypt --set tarket=3 --games 1
complains "an unknown option of a game: did you mean" "did you mean 'target'?"
kanun 2 "a value that an option has not is wrong usage" sim basra/egypt --set target=0 --games 1
complains "the range is told" "from 1 to 1000"
kanun 3 "an unknown key of the rules is the rules' trouble" resolve basra/egypt --key match.tarket=3
kanun 2 "a game that is nowhere is wrong usage" show basra/egpyt
complains "did you mean" "did you mean 'basra/egypt'?"

kanun 0 "explain knows a code" explain E0214
says "explain explains it" "E0214: "
kanun 2 "explain refuses a code that there is not" explain E9999
complains "it tells their form" "codes look like E0214"
kanun 2 "explain needs a code" explain

kanun 2 "colours can be asked for" --colour always check tests/cli/no-such-file.yaml
has "then there are some" $'\033[' "$err"
kanun 2 "without a terminal there are none" check tests/cli/no-such-file.yaml
lacks "none at all" $'\033[' "$err"

kanun 0 "numbers of players that change the pack" list --options taihe_a_bao/standard
says "tell when they do: three" "3: three (if the pack has Aces, without the Ace of spades)"
says "and five" "5: five (if the pack has no Aces, also without the King of spades)"

if [[ -w /dev/full ]]; then
    for command in schema --help "list"; do
        "$KANUN" $command >/dev/full 2>"$scratch/err"
        same "$command: output that can't be written is the system's trouble" 4 $?
        has "$command: and it says so" "kanun: cannot " "$(cat "$scratch/err")"
    done
fi

# With a missing folder, rules would silently be found elsewhere.
for command in "list" "show basra/egypt" "sim basra/egypt" "compare basra/egypt basra/syria" "measure basra" "check" "session" "merge x" "run x.lua" "learn basra/egypt" "test x"; do
    # shellcheck disable=SC2086
    kanun 2 "$command --path that is not there" $command --path "$scratch/none"
    complains "is an error" "--path: cannot search '$scratch/none': No such file or directory"
done
touch "$scratch/file"
kanun 2 "a file in place of a folder" sim basra/egypt --path "$scratch/file"
complains "is none" "is not a folder"

# The help of a command describes the meaning of an option for this command, not for other commands.
for row in "sim|games|matches to play" "measure|games|blocks to play" "run|games|in each run of the script" "run|output|folder for the script's report" \
    "learn|output|file for the policy" "sim|output|with --shard: the part" "replay|first|number of the match (0)" "play|seat|your seat, from 0"; do
    IFS='|' read -r command option meaning <<<"$row"
    kanun 0 "the help of $command" "$command" --help
    told=$(grep -e "--$option " <<<"$out")
    has "tells what --$option is" "$meaning" "$told"
    for other in "learn:" "sim:" "in run" "in replay" "in play" "in experiments"; do lacks "and nothing of $other" "$other" "$told"; done
done
kanun 0 "two codes at once" explain E0620 E0608
says "the first" "E0620: an invalid value in a script"
says "the second" "E0608: "
kanun 2 "one that there is not" explain E0620 E9999
complains "is named" "there is no error code 'E9999'"

# A child changes the effect of a value of its parent's option, and switches off an entry that options of its parent
# refer to.
cat >"$scratch/six.yaml" <<'END'
extends: basra/egypt
name: Six cards for two, four otherwise
options.hand_size.values.6: {phases.hands.give.cards: 4, when: [{if: {players: 2}, then: {phases.hands.give.cards: 6}}]}
set: {hand_size: 6}
END
kanun 0 "a child that changes what a value does" check "$scratch/six.yaml"
kanun 0 "for two" show "$scratch/six.yaml"
says "it is one thing" "Each player gets 6 cards"
kanun 0 "for three" show "$scratch/six.yaml" --set players=3
says "it is another" "Each player gets 4 cards"
cat >"$scratch/default.yaml" <<'END'
extends: basra/egypt
name: Five cards always
options.hand_size.values.4: {phases.hands.give.cards: 5}
END
kanun 1 "a default has no patch in a child either" check "$scratch/default.yaml"
complains "and the child's line is told" "default.yaml:3:"
cat >"$scratch/poor.yaml" <<'END'
extends: thousand/thousand
name: 1000, no talon is too poor
phases: {poor.off: true}
END
kanun 0 "a phase is off to which an option leads" check "$scratch/poor.yaml"
kanun 0 "with that option" show "$scratch/poor.yaml" --set blind_bid=on
# shellcheck disable=SC1111 # as the sheet writes it
says "the phase after it follows" "After “the talon stays hidden”, go to"
cat >"$scratch/limit.yaml" <<'END'
extends: basra/egypt
name: A former name
match: {limit: 5000}
END
kanun 0 "the former name of a key" check "$scratch/limit.yaml"
cat >"$scratch/uncut.yaml" <<'END'
extends: basra/egypt
name: Nobody cuts
phases: {cut.off: true}
END
kanun 0 "a phase is off that an option is about" show "$scratch/uncut.yaml"
says "the option is withdrawn" "everybody (peek ="
lacks "and no longer offered" "(peek):" "$out"
kanun 2 "nobody can choose it" show "$scratch/uncut.yaml" --set peek=all
complains "as the child's line tells" "uncut.yaml:3:"

# ---- entries that a child removes, replaces or lacks, but a parent's options need ----
cat >"$scratch/parent.lua" <<'END'
hook "bonus" {
  kind = "event", params = { more = points { default = 1, says = "more" } }, says = "a bonus of {more}",
  run = function(game, event, with) game.dealer:award(with.more) end,
}
END
cat >"$scratch/parent.yaml" <<'END'
kanun: 1
name: Parent
players: 2
script: parent.lua
pack: {ranks: 7 8 9 T J Q K A, points: {A: 1, K: 2}}
zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, pile: {per: seat, seen_by: nobody}}
variables: {won: {per: seat, range: 0-9}, lucky: {type: suit}}
phases:
  shuffle: {shuffle: stock}
  hands: {give: {cards: 6}}
  ask: {poll: {ask: [again, enough]}, then: {again: redeal}}
  extra: {turn: {from: stock, suit_to: lucky}}
  look: {off: true, aside: true, turn: {from: stock}}
  play: {tricks: {count_in: won, follow: always}}
  count: {score: {cards: {points_of: pile}, bonus: {raise: bonus}, many: {times: won, off: true}, luck: {award: 1, who: all, if: lucky is set}}}
hooks: {bonus: {event: bonus}}
options:
  first: {says: a, default: always, values: {always: {}, first: {phases.extra.when: first deal}}}
  many: {says: b, default: no, values: {no: {}, yes: {phases.count.score.many.off: false}}}
  leads: {says: c, default: on, values: {on: {}, back: {phases.ask.then.enough: extra, match.deals: 3}}}
  looks: {says: d, default: no, values: {no: {}, yes: {phases.look.off: false, phases.play.calls: {trick: look}}}}
  duty: {says: e, default: all, values: {all: {}, none: {phases.play.tricks.follow: never}}}
  more: {says: f, default: one, values: {one: {}, two: {hooks.bonus.with.more: 2}}}
  lucky: {says: g, default: no, values: {no: {}, yes: {phases.count.score.cards.if: lucky is set}}}
match: {deals: 2}
END
kanun 0 "the parent" check "$scratch/parent.yaml"
# others FILE: prints the number of other values of options that can be chosen.
others() { "$KANUN" list "$1" --options | grep -E '^        [^ *]' | grep -vc 'not available with the other choices'; }
same "has seven options" 7 "$(others "$scratch/parent.yaml")"
# withdrawn NAME COUNT KEYS OPTION...: a child with these keys must offer COUNT fewer values, and its sheet must name the options.
withdrawn() {
    local name=$1 count=$2 keys=$3 option
    shift 3
    printf 'extends: ./parent.yaml\nname: Child\n%s\n' "$keys" >"$scratch/child.yaml"
    kanun 0 "$name" check "$scratch/child.yaml"
    lacks "without a note" "note:" "$out$err"
    same "so many remain" "$count" "$(others "$scratch/child.yaml")"
    kanun 0 "its sheet" show "$scratch/child.yaml"
    for option in "$@"; do
        says "names $option" "($option); no effect here (because of"
        kanun 2 "nobody can choose it" show "$scratch/child.yaml" --set "${option/ = /=}"
        complains "at the child's line" "child.yaml:3:"
        kanun 0 "its sheet" show "$scratch/child.yaml"
    done
}
withdrawn "a phase is removed into which one option writes and to which another leads" 4 'phases.remove: [extra]
phases.count.score.luck.off: true
offer: {lucky: [no]}' "first = first" "leads = back"
withdrawn "a phase is removed that an option switches on" 6 'phases.remove: [look]' "looks = yes"
withdrawn "a step of the score is removed" 6 'phases.count.score.remove: [many]' "many = yes"
withdrawn "a mechanic is replaced" 6 'phases.play: {climbing: {kinds: {single: {equal: 1}}, count_in: won}}' "duty = none"
withdrawn "a hook is removed" 6 'hooks.remove: [bonus]
phases.count.score.bonus.off: true' "more = two"
withdrawn "a variable is removed that a condition needs" 6 'variables.remove: [lucky]
phases: {extra: {turn: {from: stock, suit_to: trump}}, count.score.luck.off: true}' "lucky = yes"
cat >"$scratch/plainer.lua" <<'END'
hook "bonus" { kind = "event", says = "a bonus of one", run = function(game) game.dealer:award(1) end }
END
printf 'extends: ./parent.yaml\nname: Child\nscript: plainer.lua\n' >"$scratch/child.yaml"
kanun 1 "a child's hook lacks a parameter that a parent's option writes" check "$scratch/child.yaml"
complains "at the child's line first" "child.yaml:3:1: error: \`script\` conflicts with"
complains "which names the option's line" "parent.yaml:23: the hook 'bonus' has no parameter 'more'"
finish
