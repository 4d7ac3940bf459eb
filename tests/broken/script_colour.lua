local reds = cards(red)

hook "reds" {
  kind = "event",
  says = "each red card scores one",
  run = function(game, event)
    for side in game:sides() do side:award(side.pile:count(reds)) end
  end,
}
