-- SPDX-License-Identifier: MIT
-- Spades: contracts of pairs, nil, and bags. Tricks of who bids nil are bags and nothing else.

local function reckon(side)
  local bid, won, extra = 0, 0, 0
  for seat in side:seats() do
    bid = bid + seat.bid
    if seat.bid == 0 then extra = extra + seat.won else won = won + seat.won end
  end
  return bid, won, extra
end

hook "contract" {
  kind = "event",
  says = {
    en = "a side that takes the tricks it has bid together scores 10 for each bid, else it loses as much",
    ja = "組で宣言した数を取れば宣言1につき10点、取れなければ同じだけ失う",
  },
  run = function(game)
    for side in game:sides() do
      local bid, won = reckon(side)
      side:award((won >= bid and 10 or -10) * bid * game.units)
    end
  end,
}

hook "nil" {
  kind = "event",
  params = { points = points { default = 100 } },
  says = {
    en = "who bids nil scores {points} without a trick, else loses {points}",
    ja = "ニルを宣言して1トリックも取らなければ{points}点、取れば{points}点を失う",
  },
  run = function(game, _, with)
    for seat in game:seats() do
      if seat.bid == 0 then seat:award(seat.won == 0 and with.points or -with.points) end
    end
  end,
}

hook "bags" {
  kind = "event",
  params = { limit = integer { default = 10, min = 1, max = 50 }, points = points { default = 100 } },
  says = {
    en = "each trick too many scores 1 and is a bag; {limit} bags cost {points}",
    ja = "余分なトリックは1点でバッグになり、バッグ{limit}個で{points}点を失う",
  },
  run = function(game, _, with)
    for side in game:sides() do
      local bid, won, extra = reckon(side)
      if won > bid then extra = extra + won - bid end
      side:award(extra * game.units)
      side.bags = side.bags + extra
      if side.bags >= with.limit then
        side.bags = side.bags - with.limit
        side:award(-with.points)
      end
    end
  end,
}
