#!/bin/bash
# SPDX-License-Identifier: MIT
# coverage.test.sh: `kanun test --coverage`: it lists declarations until a scenario uses them.
set -u
. tests/cli/kanun.sh
cat >"$scratch/ours.lua" <<'EOT'
hook "late" {
  kind = "event", params = {},
  says = { en = "a point at the end of the deal" },
  run = function(game, event, with)
    for side in game:sides() do side:award(1) end
  end,
}
EOT
cat >"$scratch/ours.yaml" <<'EOT'
kanun: 1
extends: basra/egypt
name: Ours
set: {target: 121}
script: ours.lua
pack: {points: {TS: 2, TC: 2}, points_total: 17}
hooks: {late: {event: deal end}}
options:
  jacks:
    says: what Jacks take
    default: all
    values:
      all: {}
      none: {hooks.sweep.cards: [7D]}
EOT
head='game: ./ours.yaml
scenarios:
  a jack sweeps:
    given: {hand: {0: JD, 1: 3S}, floor: 4D 5C KH, turn: 0}
    legal: [JD x 4D 5C KH]
'
printf '%s' "$head" >"$scratch/ours.test.yaml"
kanun 0 "one scenario" test "$scratch/ours.test.yaml" --coverage
says "passes" "1 passed, 0 failed"
says "a value that is never in force" "jacks=none"
lacks "the value in force is touched" "jacks=all" "$out"
says "with its line" "ours.yaml:9"
says "a hook that is never called" $'hooks that are never called:\n    late '
says "points that nobody gets" $'points that nobody gets:\n    late '
lacks "nothing that is inherited" "special_seven" "$out"
says "keys that make no difference" $'keys that no scenario tests (without such a key, every scenario ends the same):\n    set.target '
says "with their lines" "ours.yaml:6"
says "cards, although the sum is wrong without one" "pack.points.TS "
lacks "keys without which nothing loads" "hooks.late.event" "$out"
lacks "nor sums that only check" "points_total" "$out"
lacks "nor texts for people" "    name " "$out"
says "how much is touched" "Touched: 3 of 9, 1 of 2 values of options, 0 of 1 kinds of points, 0 of 1 hooks, 2 of 5 keys"
printf '%s' "$head  nobody sweeps:
    set: {jacks: none}
    given: {hand: {0: JD, 1: 3S}, floor: 4D 5C KH, turn: 0}
    legal: [JD]
  the end:
    given: {pile: {0: JD}, last taker: 0}
    then: {counted: {late: {0: 1, 1: 1}}}
  the black tens:
    given: {pile: {0: TS, 1: TC}}
    then: {counted: {cards: {0: 2, 1: 2}}}
  the target:
    given: {score: {0: 80}, pile: {0: AS}}
    then: {over: false}
" | sed '/last taker/s/, last taker: 0//' >"$scratch/ours.test.yaml"
kanun 0 "scenarios of all" test "$scratch/ours.test.yaml" --coverage
lacks "nothing is left" "Unused in all scenarios" "$out"
says "all is touched" "Touched: 9 of 9"
kanun 0 "without it" test "$scratch/ours.test.yaml"
lacks "nothing is told" "Touched" "$out"
for keys in 'hooks: {basra.with.points: 5}
phases: {layout.turn.cards: 6}' 'hooks: {basra: {with: {points: 5}}}
phases: {layout: {turn: {cards: 6}}}'; do
  printf 'kanun: 1\nextends: basra/egypt\nname: Dots\n%s\n' "$keys" >"$scratch/dots.yaml"
  printf '%s' 'game: ./dots.yaml
scenarios:
  a basra is five:
    given: {phase: play, floor: 4C, hand: {0: 4D 3C, 1: 7H 5C}, turn: 0}
    play: 4D x 4C
    then: {basra: {0: 5}}
  six cards lie on the floor:
    given: {phase: layout, rest: stock}
    then: {floor: 6}
' >"$scratch/dots.test.yaml"
  kanun 0 "keys with dots or nested" test "$scratch/dots.test.yaml" --coverage
  says "count as touched" "2 of 2 keys"
  says "a phase in which a position begins counts as entered" "1 of 1 phases"
done
kanun 0 "several files of a shipped game" test tests/scenarios/basra_egypt.test.yaml tests/scenarios/basra_deal.test.yaml --coverage
says "are added up" "Touched: "
lacks "branches that are taken" "play.when_hands_are_empty" "$out"
cat >"$scratch/silent.lua" <<'EOT'
hook "turns" {
  kind = "event", params = {},
  says = { en = "the deal ends" },
  run = function(game, event, with) game.turned = true end,
}
EOT
printf '%s\n' 'extends: basra/egypt' 'name: Silent' 'script: silent.lua' 'variables: {turned: {type: flag}}' \
    'hooks: {turns: {event: deal end}}' >"$scratch/silent.yaml"
printf '%s\n' 'game: ./silent.yaml' 'scenarios:' '  a jack: {given: {hand: {0: JD, 1: 3S}, floor: 4D, turn: 0}, play: JD x 4D}' \
    >"$scratch/silent.test.yaml"
kanun 0 "a hook that awards nothing" test "$scratch/silent.test.yaml" --coverage
says "is called never" $'hooks that are never called:\n    turns '
lacks "but has no points" "points that nobody gets" "$out"
printf '%s' "$head" | sed 's/JD x 4D/JD x 5D/' >"$scratch/ours.test.yaml"
kanun 1 "a scenario that fails" test "$scratch/ours.test.yaml" --coverage
says "still counts" "Touched: 1 of 9"
printf 'scenarios: [' >"$scratch/ours.test.yaml"
kanun 3 "a broken file" test "$scratch/ours.test.yaml" --coverage
kanun 2 "a file that there is not" test "$scratch/none.test.yaml" --coverage
finish
