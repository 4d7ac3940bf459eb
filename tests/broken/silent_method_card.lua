-- A card is not a text.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(_, event)
    if event.seat.pile:top() == "7S" then event.side:award(1) end
  end,
}
