-- The seat of an event that no seat has caused.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event) game.latest = event.seat.next end,
}
