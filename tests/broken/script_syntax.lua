-- An end too few.
hook "act" {
  kind = "event",
  run = function(game, event, with)
    if event.card then
      event.side:award(1)
  end,
}
