-- E0605: no address is shown
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    error(tostring({}) .. tostring(tostring) .. tostring(game))
  end,
}
