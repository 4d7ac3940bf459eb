-- E0618: showing cards in a pure kind
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    game.stock:show(all, seat)
    return 0
  end,
}
