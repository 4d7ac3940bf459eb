-- E0605: a division by zero
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return 1 // 0
  end,
}
