-- SPDX-License-Identifier: MIT
-- Whist: trumps in turn, and honours.

local turns = { "H", "C", "D", "S" }

hook "rotation" {
  kind = "event",
  params = { none = flag { default = false, says = "whether every fifth deal has no trump" } },
  says = "trumps are hearts, clubs, diamonds and spades in turn{none|false:|, and every fifth deal has none}",
  run = function(game, _, with) game.trump = turns[game.deal % (with.none and 5 or 4) + 1] end,
}

hook "honour" {
  kind = "event",
  says = { whole = true, en = "the ace, king, queen and jack of trumps, the honours, are counted for the side that "
    .. "plays them" },
  run = function(game, event)
    if event.card.suit == game.trump then event.side.honours = event.side.honours + 1 end
  end,
}

hook "honours" {
  kind = "event",
  says = "a side that was dealt all four honours scores 4; a side that was dealt three scores 2. "
    .. "It scores nothing if it began the "
    .. "deal one point short of the target, or if a side has reached the target by tricks",
  run = function(game)
    for side in game:sides() do
      if side.score >= game.target then return end
    end
    for side in game:sides() do
      local before = side.score - math.max(side.odd, 0) * game.units
      if side.honours >= 3 and before ~= game.target - game.units then
        side:award((side.honours == 4 and 4 or 2) * game.units)
      end
    end
  end,
}
