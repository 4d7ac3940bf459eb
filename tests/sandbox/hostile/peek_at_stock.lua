-- E0617: cards that the seat has not seen
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return game.stock:top() and 1
  end,
}
