-- A selection is not a card, even if it contains only one card.
local sevens = cards "7"

hook "act" {
  kind = "event",
  says = "a seven gives a point",
  run = function(_, event)
    if event.card == sevens then event.side:award(1) end
  end,
}
