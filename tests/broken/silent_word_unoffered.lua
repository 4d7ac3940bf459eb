-- A word of moves that no move has.
hook "ask" {
  kind = "phase",
  says = "one may light a lantern",
  moves = { "light", "keep" },
  legal = function(_, _, offers) offers:add("light") end,
  play = function(game, move)
    if move.word == "keep" then return game:done() end
    game:done()
  end,
}
