-- E0618: moving cards in a pure kind
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    game.stock:move(all, game.floor)
    return 0
  end,
}
