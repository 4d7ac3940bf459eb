-- It is called after each trick, whoever holds what.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(_, event)
    event.side:award(1)
  end,
}
