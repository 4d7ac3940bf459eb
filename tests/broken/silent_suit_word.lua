-- A comparison that is never true.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    for seat in game:seats() do
      for card in seat.hand:cards() do
        local side = seat.side
        if card.suit == "spades" then side:award(1) end
      end
    end
  end,
}
