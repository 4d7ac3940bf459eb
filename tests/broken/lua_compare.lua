-- Trump is nil.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    if event.card.suit < game.trump then event.side:award(1) end
  end,
}
