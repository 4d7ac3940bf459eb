-- Does something.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.winner:award(1) end,
}
