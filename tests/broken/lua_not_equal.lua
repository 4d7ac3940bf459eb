-- Not equal as other languages write it.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event)
    if event.number != 1 then event.side:award(1) end
  end,
}
