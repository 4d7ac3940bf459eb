-- The function is never closed.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    event.side:award(1)
}
