-- E0625: floating point
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return 2 ^ with.n
  end,
}
