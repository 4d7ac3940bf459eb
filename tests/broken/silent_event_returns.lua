-- An event hook that returns points.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    return 5
  end,
}
