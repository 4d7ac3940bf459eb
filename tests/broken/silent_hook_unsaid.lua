-- A hook without words.
hook "act" {
  kind = "event",
  run = function(_, event) event.side:award(1) end,
}
