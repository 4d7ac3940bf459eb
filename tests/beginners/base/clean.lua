hook "clean" {
  kind = "event",
  params = { points = points { default = 1, says = "what an empty pond is worth" } },
  says = { en = "whoever empties the pond scores {points}" },
  run = function(game, event, with)
    event.side:award(with.points)
  end,
}
