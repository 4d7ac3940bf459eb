hook "escoba" {
  kind = "event",
  says = "clearing the table is an escoba and counts 1",
  run = function(_, event) event.seat:award(1) end,
}
