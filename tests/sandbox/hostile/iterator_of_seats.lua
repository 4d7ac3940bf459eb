-- E0620: the step of a walk over seats, with a side
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local step = game:seats()
    return step(game, game:side(0))
  end,
}
