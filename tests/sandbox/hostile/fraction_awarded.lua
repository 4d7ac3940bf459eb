-- E0620: a fraction across the border
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    event.side:award(2.0)
  end,
}
