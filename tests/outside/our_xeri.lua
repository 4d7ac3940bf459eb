local fives = cards "5"
hook "five" {
  kind = "event",
  params = { points = points { default = 3, says = "what they bring" } },
  says = { en = "a side with all four fives scores {points}" },
  run = function(game, event, with)
    for side in game:sides() do
      if side.pile:count(fives) == 4 then side:award(with.points) end
    end
  end,
}
