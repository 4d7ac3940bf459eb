-- E0622: no move is left
hook "hostile" {
  kind = "legal",
  run = function(game, seat, plays, with)
    plays:forbid(all)
  end,
}
