-- The hook fails in the middle of a match.
hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    if game.deal > 0 and event.card.nothing then return end
    event.side:award(with.chips)
  end,
}
