-- E0618: awarding points in a pure kind
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    seat:award(5)
    return 0
  end,
}
