-- A move compared with a word and a number that it never has.
hook "spin" {
  kind = "phase",
  says = "one move, and another one",
  moves = { "go", "stay" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, _, offers)
    offers:add("go")
    offers:add("stay")
  end,
  play = function(game, move)
    if move.word == "take up" then return game:turn(move.seat) end
    if move.number == "3" then return game:turn(move.seat.next) end
    game:done()
  end,
}
