hook "loud" {
  kind = "event",
  says = "who plays a card aloud scores 1",
  run = function(_, event) event.side:award(1) end,
}
