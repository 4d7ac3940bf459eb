-- A parameter that is a number, compared with a text.
hook "act" {
  kind = "event",
  params = { points = integer { min = 1, max = 9, default = 3, says = "points" } },
  says = "does something",
  run = function(_, event, with)
    if with.points == "3" then event.side:award(1) end
  end,
}
