-- The card played lies on the table.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    event.seat.hand:move(event.taken, event.seat.pile)
  end,
}
