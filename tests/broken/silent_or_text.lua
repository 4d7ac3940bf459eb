-- `or` between a comparison and a text.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    if event.card.suit == "S" or "H" then event.side:award(1) end
  end,
}
