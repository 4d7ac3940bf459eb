-- A verb that zones do not have.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.seat.hand:remove(event.card) end,
}
