-- E0621: a selection made during a call
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return cards '7'
  end,
}
