-- A rank is not a suit.
hook "act" {
  kind = "event",
  says = "something happens",
  run = function(game, event)
    if event.card.rank == game.trump then event.side:award(1) end
  end,
}
