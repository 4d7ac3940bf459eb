-- A default beyond its own range.
hook "act" {
  kind = "event",
  params = { points = integer { default = 12, min = 1, max = 9 } },
  says = "a trick scores {points}",
  run = function(_, event, with) event.winner:award(with.points) end,
}
