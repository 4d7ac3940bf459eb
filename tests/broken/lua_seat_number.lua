-- A seat in place of a number.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event) event.side:award(event.seat) end,
}
