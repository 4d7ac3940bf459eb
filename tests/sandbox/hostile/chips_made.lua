-- E0620: chips out of nothing
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    game.pot = 100
  end,
}
