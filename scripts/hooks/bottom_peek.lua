-- SPDX-License-Identifier: MIT
-- The ritual of the bottom card before the deal: a player looks at it and moves a Jack. After a nine, the player cuts
-- again, and three nines in a row cost points.

local nines, jacks = cards "9", cards "J"

hook "bottom_peek" {
  kind = "phase",
  moves = { "peek", "no_peek", "deal", "recut" },
  outcomes = { "done", "recut", "reshuffle" },
  says = "The dealer may look at the bottom card. A Jack is shown and put into the middle third; with a nine the "
      .. "dealer may show it and have the pack cut again. The third nine in a row costs the cutter 120, and the pack "
      .. "is shuffled.",
  start = function(game)
    game.peeked = false
    game:turn(game.dealer)
  end,
  legal = function(game, _, offers)
    if not game.peeked then
      offers:add("peek")
      return offers:add("no_peek")
    end
    offers:add("deal")
    if nines:has(game.stock:bottom()) then offers:add("recut") end
  end,
  play = function(game, move)
    local stock, bottom = game.stock, game.stock:bottom()
    if move.word == "peek" then
      if not jacks:has(bottom) then
        stock:show(bottom, game.dealer)
        game.peeked = true
        return game:turn(game.dealer)
      end
      local least, most = stock:count() // 3, 2 * stock:count() // 3
      stock:show(bottom)
      stock:insert(bottom, stock, least - 1 + game:random(most - least))
    elseif move.word == "recut" then
      stock:show(bottom)
      game.nine_row = game.nine_row + 1
      return game:done(game.nine_row == 3 and "reshuffle" or "recut")
    end
    game:done()
  end,
}

hook "three_nines" {
  kind = "event",
  says = "the cutter loses 120 for the third nine in a row",
  run = function(game)
    game.nine_row = 0
    game.stacked = false
    local cutter = game.dealer.previous
    cutter:award(-120 * game.units)
    cutter.on_barrel = false
    cutter.barrel_deals = 0
  end,
}
