-- E0608: chance of its own
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return math.random(6)
  end,
}
