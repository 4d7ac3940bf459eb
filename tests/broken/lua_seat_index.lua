-- The seat itself is wanted.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    game.latest = event.seat.index
  end,
}
