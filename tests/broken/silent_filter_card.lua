-- It is called at the event, regardless of the filter of cards.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game)
    for side in game:sides() do side:award(1) end
  end,
}
