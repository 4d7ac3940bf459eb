hook "ask" {
  kind = "phase",
  moves = { "more", "enough" },
  events = { "more" },
  says = { en = "somebody asks for more, or has enough" },
  start = function(game) game:turn(game.dealer) end,
  legal = function(game, seat, offers)
    offers:add("more")
    offers:add("enough")
  end,
  play = function(game, move)
    if move.word == "enough" then
      game:done()
    else
      game:turn(move.seat)
    end
  end,
}

hook "heard" {
  kind = "event",
  says = { en = "that is enough" },
  run = function(game) game:done() end,
}
