-- SPDX-License-Identifier: MIT
-- Spades: contracts of sides, nil, bags, and what may be bid.

local spades = cards "S"

-- The bid of a side, the tricks that count for it, and those of players who bid nil.
local function reckon(side, nil_helps)
  local bid, won, extra = 0, 0, 0
  for seat in side:seats() do
    bid = bid + seat.bid
    if seat.bid == 0 and not nil_helps then extra = extra + seat.won else won = won + seat.won end
  end
  return bid, won, extra
end

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
  says = "{bids|mirror:each must bid as many tricks as they hold spades|whiz:each must bid nil or as many "
      .. "tricks as they "
      .. "hold spades|suicide:one partner must bid nil and the other four or more}",
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

hook "contract" {
  kind = "event",
  params = {
    ten = points { default = 0, says = "what ten tricks or more score, 0 for the usual" },
    nil_helps = flag { default = false, says = "whether tricks of a player who bid nil count" },
  },
  says = "a side that takes the tricks it has bid together scores 10 for each bid, and otherwise loses as much"
      .. "{ten|0:|; with ten or more bid together it scores or loses {ten}}"
      .. "{nil_helps|true:; tricks of a player who bid nil help|}",
  run = function(game, _, with)
    for side in game:sides() do
      local bid, won = reckon(side, with.nil_helps)
      local worth = 10 * bid * game.units
      if bid >= 10 and with.ten > 0 then worth = with.ten end
      side:award(won >= bid and worth or -worth)
    end
  end,
}

hook "nil" {
  kind = "event",
  params = {
    points = points { default = 100 },
    blind = flag { default = false, says = "whether nil may be bid blind" },
  },
  says = "a player who bids nil scores {points} without a trick, and otherwise loses {points}"
      .. "{blind|false:|, and twice that if it was bid blind}",
  run = function(game, _, with)
    for seat in game:seats() do
      local worth = seat.blind and 2 * with.points or with.points
      if seat.bid == 0 then seat:award(seat.won == 0 and worth or -worth) end
    end
  end,
}

hook "bags" {
  kind = "event",
  params = {
    limit = integer { default = 10, min = 0, max = 50, says = "how many bags cost points, 0 for none" },
    points = points { default = 100 },
    nil_helps = flag { default = false, says = "whether tricks of a player who bid nil count for the contract" },
  },
  says = "each trick too many scores 1{limit|0:| and is a bag; {limit} bags cost {points}}"
      .. "{nil_helps|true:|; tricks of a failed nil are such tricks}",
  run = function(game, _, with)
    for side in game:sides() do
      local bid, won, extra = reckon(side, with.nil_helps)
      if won > bid then extra = extra + won - bid end
      side:award(extra * game.units)
      if with.limit > 0 then side.bags = side.bags + extra end
      while with.limit > 0 and side.bags >= with.limit do
        side.bags = side.bags - with.limit
        side:award(-with.points)
      end
    end
  end,
}
