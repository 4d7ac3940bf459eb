-- SPDX-License-Identifier: MIT
-- Claims: the player who laid each card beside its like, and the cards that a claim takes.

hook "overlooked" {
  kind = "event",
  says = { whole = true, en = "a card laid down beside another of its rank is a pair that was overlooked" },
  run = function(game, event)
    game.laid, game.layer, game.missed = event.card, event.seat, false
    for card in event.before:cards() do
      if card.rank == event.card.rank then game.missed = true end
    end
  end,
}

hook "claimed" {
  kind = "event",
  says = { whole = true, en = "whoever claims the pair takes both cards" },
  run = function(game, event)
    local rank, pile = game.laid.rank, event.side.pile
    game.floor:move(game.laid, pile)
    for card in game.floor:cards() do
      if card.rank == rank then
        game.floor:move(card, pile)
        break
      end
    end
    game.missed = false
  end,
}
