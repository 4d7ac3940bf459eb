-- E0616: no whole number
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return 1 / 0
  end,
}
