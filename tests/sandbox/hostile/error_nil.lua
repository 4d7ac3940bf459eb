-- E0605: an error that is nothing
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    error(nil)
  end,
}
