hook "rowing" {
  kind = "phase",
  moves = { "row/2" },
  says = "players row",
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}
