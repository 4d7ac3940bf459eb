-- Two hooks with a parameter of the same name, of which one uses it.
hook "first" {
  kind = "event",
  says = "the winner of a trick has a point",
  params = { points = points { default = 1, says = "what a trick brings" } },
  run = function(_, event) event.side:award(1) end,
}
hook "second" {
  kind = "event",
  says = "each has {points} at the end",
  params = { points = points { default = 1, says = "what the end brings" } },
  run = function(game, _, with)
    for side in game:sides() do side:award(with.points) end
  end,
}
