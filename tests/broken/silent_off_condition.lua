-- A wrong condition of a hook that is off.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    event.side:award(1)
  end,
}
