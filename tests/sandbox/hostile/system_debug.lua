-- E0608: the debug library
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return debug.getregistry()
  end,
}
