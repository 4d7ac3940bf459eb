-- A comment as other languages write it.
// what the hook does
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.side:award(1) end,
}
