-- A hook that a step seems to name.
hook "strokes" {
  kind = "event",
  says = "the dealer loses 10",
  run = function(game) game.dealer.side:award(-10) end,
}
