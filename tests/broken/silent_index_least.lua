-- A seat beyond the last.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event)
    if event.seat.index >= 4 then event.side:award(1) end
  end,
}
