#!/bin/bash
# SPDX-License-Identifier: MIT
# require.test.sh: scripts that require others: where these are found, that they belong to the digest and to a pack, and that
# other choices of the same rules have them, too.
set -u
. tests/cli/kanun.sh
top=$PWD
KANUN=$(realpath "$KANUN")
cd "$scratch" || exit 99
KANUN_PATH=$scratch/ruledefs:$top/ruledefs

mkdir -p ruledefs/family
cat >ruledefs/family/base.yaml <<'YAML'
extends: basra/egypt
name: The family's Basra
YAML
printf 'return { twice = function(n) return 2 * n end, sevens = cards "7" }\n' >ruledefs/family/shared.lua
cat >ours.yaml <<'YAML'
extends: family/base
name: Our Basra
script: ours.lua
hooks: {extra: {event: deal end}}
options:
  extra: {says: what a seven scores, default: 5, values: {5: {}, 9: {hooks.extra.with.points: 9}}}
YAML
cat >ours.lua <<'LUA'
-- require "nothing" in a comment is not read
local shared, is_last_play = require "shared", require("last_play")
local text = 'require "nothing"'
hook "extra" {
  kind = "event",
  params = { points = points { default = 5 } },
  says = "each seven scores {points}, twice",
  run = function(game, _, with)
    if is_last_play(game) and text ~= "" then
      for side in game:sides() do side:award(shared.twice(side.pile:count(shared.sevens)) * with.points) end
    end
  end,
}
LUA
cat >ours.test.yaml <<'YAML'
game: ./ours.yaml
scenarios:
  two sevens:
    given: {phase: play, floor: 7D, hand: {0: 2C, 1: 7H}, turn: 1}
    play: 7H x 7D
    steps:
      - play: 2C
        then: {counted: {extra: {1: 20}}}
  two sevens with an option:
    set: {extra: 9}
    given: {phase: play, floor: 7D, hand: {0: 2C, 1: 7H}, turn: 1}
    play: 7H x 7D
    steps:
      - play: 2C
        then: {counted: {extra: {1: 36}}}
YAML

kanun 0 "a script requires one of the parent's folder, and one that games share" check ours.yaml
kanun 0 "and gets what they return" test ours.test.yaml
kanun 0 "a pack" pack ours.yaml
pack=$(<ours.kanun)
has "it has what lies beside the parent" '"ruledefs/family/shared.lua": ' "$pack"
has "and what games share" '"scripts/hooks/last_play.lua": ' "$pack"
mkdir alone && mv ours.kanun alone
KANUN_PATH=/nonexistent
kanun 0 "it needs no other file" check alone/ours.kanun
KANUN_PATH=$scratch/ruledefs:$top/ruledefs
digest_of() { grep -o '"digest": "[^"]*"' <<<"$1"; }
printf 'return { twice = function(n) return 2 * n end, sevens = cards "8" }\n' >ruledefs/family/shared.lua
kanun 0 "what is required changes" pack ours.yaml
lacks "and the digest of the rules with it" "$(digest_of "$pack")" "$(<ours.kanun)"
printf 'return { twice = function(n) return n end, sevens = cards "7" }\n' >shared.lua
kanun 1 "a file beside the script goes first" test ours.test.yaml
has "and counts" "expected" "$out"
printf 'return function() return false end\n' >last_play.lua
kanun 0 "a game of the library keeps its own" test "$top/tests/scenarios/pasur_options.test.yaml"
finish
