-- A phase without an end.
hook "spin" {
  kind = "phase",
  says = "round and round",
  moves = { "go" },
  outcomes = { "done" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(_, _, offers) offers:add("go") end,
  play = function(game, move)
    game.turns = 1 - game.turns
    game:turn(move.seat.next)
  end,
}
