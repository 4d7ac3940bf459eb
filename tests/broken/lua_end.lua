-- The condition is never closed.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    if event.number > 1 then
      event.side:award(1)
  end,
}
