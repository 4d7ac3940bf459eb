-- E0608: string.rep of nothing, 2^60 times
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return string.rep('', 1 << 60)
  end,
}
