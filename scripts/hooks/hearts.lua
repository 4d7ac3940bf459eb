-- SPDX-License-Identifier: MIT
-- Hearts: shooting the moon, and a score of exactly the target.

-- The penalty cards, whose points the rules file may change.
local penalties, number = cards "none", 0
for one in all:cards() do
  if one.points > 0 then penalties, number = penalties + one, number + 1 end
end

local function shoot(game, seat, with)
  local points = seat.pile:points(penalties)
  local worth = points
  if with.sun and seat.pile:count() == all:count() then worth = 2 * points end
  if with.scores == "own" or with.scores == "choice" and game.lowers then return seat:award(-points - worth) end
  seat:award(-points)
  for other in game:seats() do
    if other ~= seat then other:award(worth) end
  end
end

hook "moon" {
  kind = "event",
  params = {
    scores = choice {
      "others", "own", "choice",
      default = "others",
      says = "whether the others' scores go up, the player's own score goes down, or the variable `lowers` decides",
    },
    sun = flag { default = false, says = "whether the points are doubled if the player takes all tricks" },
  },
  says = "a player who takes all penalty cards scores nothing for them, {scores|others:and each other player "
      .. "scores their points"
      .. "|own:and their points come off the player's score"
      .. "|choice:and chooses: each other player scores their points, or they come off the player's own score}"
      .. "{sun|false:|; the points are doubled if the player takes all tricks}",
  run = function(game, _, with)
    for seat in game:seats() do
      if seat.pile:count(penalties) == number then shoot(game, seat, with) end
    end
  end,
}

hook "exact" {
  kind = "event",
  says = "a player who reaches exactly the target goes back to half of it, rounded down",
  run = function(game)
    for side in game:sides() do
      if side.score + side.awarded == game.target then side:award(game.target // 2 - game.target) end
    end
  end,
}
