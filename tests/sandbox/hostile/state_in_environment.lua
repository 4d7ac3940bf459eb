-- E0610: the function's own environment
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    _ENV = {}
  end,
}
