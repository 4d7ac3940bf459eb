hook "oldest" {
  kind = "event",
  says = "a player whose oldest card in the pile is an ace scores 1",
  run = function(game, event)
    if event.winner.pile:bottom().rank == "A" then event.winner:award(1) end
  end,
}
