-- E0616: no number
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    local unused = 1
  end,
}
