-- SPDX-License-Identifier: MIT
hook "act" {
  kind = "event",
  run = function(game, event)
    for card in event.taken do event.side:award(card.points) end
  end,
}
