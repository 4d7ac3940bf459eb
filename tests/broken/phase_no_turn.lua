-- Nobody is told to move.
hook "talk" {
  kind = "phase",
  moves = { "say" },
  start = function(game, with) end,
  legal = function(game, seat, offers, with) offers:add("say") end,
  play = function(game, move, with) game:done("done") end,
}
