-- pairs of a zone.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    for _, card in pairs(event.seat.hand) do event.side:award(card.points) end
  end,
}
