-- A seat where a number is wanted.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event) event.side:award(event.seat) end,
}
