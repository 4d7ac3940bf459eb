-- SPDX-License-Identifier: MIT
-- Sueca: how many games a deal is worth.

hook "games" {
  kind = "event",
  params = {
    many = integer { default = 91, min = 90, max = 100, says = "the points that win two games" },
    all = integer { default = 4, min = 2, max = 4, says = "the games that all tricks win" },
    tie = choice { "carry", "none", default = "carry", says = "what happens at sixty points each" },
  },
  says = {
    whole = true,
    en = "the side with 61 points or more wins one game, with {many} two, and with all tricks {all}. With sixty each "
      .. "nobody wins{tie|carry:, and the next deal is worth one game more|}",
  },
  run = function(game, _, with)
    local best, other = game:side(0), game:side(1)
    local mine, theirs = best.pile:points() // game.units, other.pile:points() // game.units
    if mine == theirs then
      if with.tie == "carry" then game.carried = game.carried + 1 end
      return
    end
    if mine < theirs then
      best, other = other, best
      mine = theirs
    end
    local games = 1
    if mine >= with.many then games = 2 end
    if other.pile:is_empty() then games = with.all end
    best:award((games + game.carried) * game.units)
    game.carried = 0
  end,
}
