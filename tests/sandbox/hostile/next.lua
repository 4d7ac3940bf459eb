-- E0608: an order that differs between machines
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return next({})
  end,
}
