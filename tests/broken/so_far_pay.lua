local spades = cards "S"

hook "drain" {
  kind = "event",
  says = { en = "all chips are paid" },
  run = function(game)
    if game:seat(1):pay("chips", 1000, game, "pot") == 10 then game:side(0):award(5) end
  end,
}

hook "peep" {
  kind = "legal",
  says = { en = "no spades if that pays" },
  run = function(game, seat, plays)
    if game:side(0).so_far >= 5 then plays:avoid(spades) end
  end,
}
