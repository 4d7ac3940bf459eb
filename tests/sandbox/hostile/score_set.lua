-- E0620: the score belongs to the core
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    event.side.score = 100
  end,
}
