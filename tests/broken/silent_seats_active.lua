-- Does something.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.side:award(1) end,
}
