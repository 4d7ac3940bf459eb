hook "lim" {
  kind = "legal",
  says = { en = "nothing is forbidden" },
  run = function(game, seat, moves, with) end,
}
