-- It is called at the event, whatever cards are asked for.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game)
    for side in game:sides() do side:award(1) end
  end,
}
