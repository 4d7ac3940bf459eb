-- The seat of an event that is nobody's doing.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event) game.latest = event.seat.next end,
}
