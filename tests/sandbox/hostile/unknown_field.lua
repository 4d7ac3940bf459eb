-- E0619: a field that is not there
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return game.flor
  end,
}
