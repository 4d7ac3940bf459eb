-- A seat is not a number.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    game.latest = event.seat + 1
  end,
}
