-- E0620: a value out of its range
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    event.seat.bid = 8
  end,
}
