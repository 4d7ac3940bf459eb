-- It is called after each trick, regardless of the hands.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(_, event)
    event.side:award(1)
  end,
}
