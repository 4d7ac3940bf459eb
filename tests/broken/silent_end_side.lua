-- The side of an event that no side has caused.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.side:award(1) end,
}
