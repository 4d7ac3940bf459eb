-- SPDX-License-Identifier: MIT
-- Spades: blind nil, and limits for bids.

local spades = cards "S"

hook "behind" {
  kind = "event",
  says = "a side is far behind if another one has at least 100 points more",
  run = function(game)
    for side in game:sides() do
      for other in game:sides() do
        if other.score >= side.score + 100 * game.units then side.behind = true end
      end
    end
  end,
}

hook "look" {
  kind = "event",
  says = "then all look at their cards",
  run = function(game)
    for seat in game:seats() do seat.dealt:move(all, seat.hand) end
  end,
}

hook "blind" {
  kind = "legal",
  says = "a player who bid nil without looking bids nil",
  run = function(_, seat, plays)
    if seat.blind then plays:only("bid", 0) end
  end,
}

hook "must_bid" {
  kind = "legal",
  params = { bids = choice { "mirror", "whiz", "suicide" } },
  says = "{bids|mirror:each player must bid the number of spades in their hand|whiz:each player must bid nil or "
      .. "the number of spades in their hand|suicide:one partner must bid nil and the other four or more}",
  run = function(_, seat, plays, with)
    local held, partner = seat.hand:count(spades), seat.next.next.bid
    if seat.blind then return end
    for n = 0, seat.hand:count() do
      local fits
      if with.bids == "suicide" then
        fits = n == 0 and partner ~= 0 or n >= 4 and partner <= 0
      else
        fits = n == held or n == 0 and with.bids == "whiz"
      end
      if not fits then plays:forbid("bid", n) end
    end
  end,
}
