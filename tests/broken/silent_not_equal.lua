-- `not` that is meant for a comparison.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    if not event.seat.index == 1 then event.side:award(1) end
  end,
}
