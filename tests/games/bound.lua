-- SPDX-License-Identifier: MIT
-- Bound captures: which one must be made, and which one may not.

local seven = card "7D"

hook "bound" {
  kind = "legal",
  says = {
    whole = true,
    en = "a card that was just laid down can't be taken; whoever can take the seven of diamonds must",
  },
  run = function(game, _, plays)
    if game.fresh then plays:forbid("take", nil, nil, game.fresh) end
    if plays:has("take", nil, nil, seven) then plays:need("take", nil, nil, seven) end
  end,
}

hook "laid" {
  kind = "event",
  says = { whole = true, en = "the card laid down is remembered" },
  run = function(game, event) game.fresh = event.card end,
}

hook "taken" {
  kind = "event",
  says = { whole = true, en = "after a capture all cards can be taken" },
  run = function(game) game.fresh = nil end,
}
