-- A number of cards is a number.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(_, event)
    if event.seat.hand:count() == "0" then event.side:award(1) end
  end,
}
