-- E0608: table.move over 2^40 items
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return table.move({}, 1, 1 << 40, 2)
  end,
}
