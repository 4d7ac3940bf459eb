-- A hook `plausible` that fails: the game has no such field.
hook "plausible_fails" {
  kind = "phase",
  says = "a low card is played, else any",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, seat, offers)
    for card in seat.hand:cards() do
      if card.points == 0 then offers:play(card) end
    end
    if offers:count() == 0 then
      for card in seat.hand:cards() do offers:play(card) end
    end
  end,
  play = function(game, seat, move)
    game:move(move.card, seat.pile)
    if seat.next.hand:is_empty() then game:done() else game:turn(seat.next) end
  end,
  plausible = function(game, seat)
    return seat.hand:count() < game.most
  end,
}
