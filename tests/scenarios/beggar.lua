-- SPDX-License-Identifier: MIT
-- Beggar-my-neighbour: nobody decides anything, so that two ways to carry a heap must come to the same game.

local tributes = { A = 4, K = 3, Q = 2, J = 1 }

-- The heap goes face down under the winner's stack: the card that was played first is drawn first.
local function carry(game, winner, card_by_card)
  if card_by_card then
    while not game.heap:is_empty() do game.heap:move(game.heap:bottom(), winner.stack, "bottom") end
  else
    game.heap:deal(game.heap:count(), game.over)
    game.over:move(all, winner.stack, "bottom")
  end
end

hook "beggar" {
  kind = "phase",
  params = { card_by_card = flag { default = false, says = "whether heaps are carried card by card" } },
  says = "each turns over the top card of their stack; who has none left has lost",
  moves = { "turn" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers) offers:add("turn") end,
  play = function(game, move, with)
    local seat = move.seat
    seat.stack:deal(1, game.heap)
    local asks = tributes[game.heap:top().rank]
    if asks then
      game.due, game.asker = asks, seat
      seat = seat.next
    elseif game.due > 0 then
      game.due = game.due - 1
      if game.due == 0 then
        seat = game.asker
        carry(game, seat, with.card_by_card)
        game.asker = nil
      end
    else
      seat = seat.next
    end
    if not seat.stack:is_empty() then return game:turn(seat) end
    if not game.asker then game.asker = seat.next end
    game:done()
  end,
}
