-- SPDX-License-Identifier: MIT
-- Cassino: counting out, and a card drawn after each turn.

hook "count_out" {
  kind = "event",
  says = {
    whole = true,
    en = "whoever reaches the target with the score, the sweeps and the points of the cards taken in the deal is out "
      .. "at once; most cards and most spades are not counted then",
  },
  run = function(game, event)
    local side = event.side
    if side.score + side.awarded + side.pile:points() >= game.target then game.out = true end
  end,
}

hook "draw" {
  kind = "event",
  says = { whole = true, en = "a player who has played a card draws the top card of the stock, while there is one" },
  run = function(game, event) game.stock:deal(1, event.seat.hand) end,
}
