-- A seat compared with a side.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event)
    if event.winner == event.side then event.side:award(1) end
  end,
}
