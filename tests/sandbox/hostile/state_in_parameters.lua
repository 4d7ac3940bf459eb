-- E0610: the table of parameters
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    with.points = 3
  end,
}
