-- E0608: compiled code
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return string.dump(function() end)
  end,
}
