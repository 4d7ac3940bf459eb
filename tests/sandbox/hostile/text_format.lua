-- E0608: string.format shows addresses and makes long texts
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return string.format('%99d %p', 1, {})
  end,
}
