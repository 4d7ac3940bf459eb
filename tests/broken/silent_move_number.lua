-- A move compared with what it never has.
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
    if move.number == "3" then return game:turn(move.seat) end
    game:done()
  end,
}
