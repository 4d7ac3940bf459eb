hook "extra" {
  kind = "event",
  says = "the dealer scores a point",
  params = { bonus = points { default = 2 } },
  run = function(game, event, with)
    game.dealer.side:award(1) -- with.bonus
  end,
}
