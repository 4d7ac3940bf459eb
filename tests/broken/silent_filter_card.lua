-- It is called at the end of each deal, whatever cards are asked for.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game)
    for side in game:sides() do side:award(1) end
  end,
}
