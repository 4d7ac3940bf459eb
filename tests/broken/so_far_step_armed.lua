local spades = cards "S"

hook "arm" {
  kind = "event",
  says = { en = "hands count" },
  run = function(game)
    game.armed = true
  end,
}

hook "peep" {
  kind = "legal",
  says = { en = "no spades if that pays" },
  run = function(game, seat, plays)
    if game:side(1).so_far >= 10 then plays:avoid(spades) end
  end,
}
