-- A seat is not a number.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game, event)
    if event.seat.index == game.dealer then event.side:award(1) end
  end,
}
