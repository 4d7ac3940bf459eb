hook "lay" {
  kind = "phase",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers) offers:play(seat.hand) end,
  play = function(game, move)
    if move.seat.hand:is_empty() then game:done() else game:turn(move.seat) end
  end,
}
