-- E0618: setting a variable in a pure kind
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    game.chosen = 'S'
    return 0
  end,
}
