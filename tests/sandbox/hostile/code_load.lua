-- E0608: code from text
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return load('return 1')()
  end,
}
