-- A parameter that the hook does not use.
hook "act" {
  kind = "event",
  says = "does something",
  params = { points = points { default = 3 } },
  run = function(game, event)
    event.side:award(1)
  end,
}
