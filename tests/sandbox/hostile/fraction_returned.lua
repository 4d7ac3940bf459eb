-- E0616: a fraction across the border, even a whole one
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return 6 / 2
  end,
}
