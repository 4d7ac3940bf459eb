local spades = cards "S"

hook "bonus" {
  kind = "event",
  says = { en = "seven for all" },
  run = function(game)
    for side in game:sides() do side:award(7) end
  end,
}

hook "peep" {
  kind = "legal",
  says = { en = "no spades if that pays" },
  run = function(game, seat, plays)
    if seat.side.so_far - seat.side.awarded >= 7 then plays:avoid(spades) end
  end,
}
