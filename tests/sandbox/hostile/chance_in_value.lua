-- E0618: drawing in a pure kind
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return game:random(6)
  end,
}
