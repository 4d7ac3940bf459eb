-- A draw brings no cards to hooks.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game)
    for side in game:sides() do side:award(1) end
  end,
}
