-- SPDX-License-Identifier: MIT
-- Sixty-six: closing the stock, the end of a deal as soon as somebody has enough, and what it is worth.

-- Marriages count for those only who have taken a trick.
local function points_of(seat)
  return seat.pile:is_empty() and 0 or seat.pile:points() + seat.marriages
end

hook "close" {
  kind = "event",
  says = {
    en = "who leads may close the stock: nothing is drawn any more, and suit must be followed",
    ja = "リードする人は山札を閉じてもよい。以後は引かず、スートをフォローしなければならない",
  },
  run = function(game, event)
    game.closer = event.seat
    game.stock:deal(game.stock:count(), game.closed)
    game:note("the stock is closed")
  end,
}

hook "enough" {
  kind = "event",
  params = { target = points { default = 66, says = "what wins a deal" } },
  says = { en = "the deal is over as soon as somebody has {target}", ja = "{target}点に達したらディールは終わる" },
  run = function(game, event, with)
    if points_of(event.winner or event.seat) >= with.target then game:end_deal() end
  end,
}

hook "deal" {
  kind = "event",
  params = { target = points { default = 66, says = "what wins a deal" } },
  says = {
    en = "who has {target}, or else took the last trick, wins 1; 2 if the other has not half as many, 3 if he has no "
      .. "trick. Who closed and failed loses 2, or 3 without a trick",
    ja = "{target}点の人、いなければ最後のトリックを取った人が1点。相手がその半分未満なら2点、1トリックもなければ3点。"
      .. "閉じて失敗すれば相手に2点、1トリックもなければ3点",
  },
  run = function(game, _, with)
    local winner = points_of(game:seat(0)) >= points_of(game:seat(1)) and game:seat(0) or game:seat(1)
    if points_of(winner) < with.target then
      if game.closer then
        winner = game.closer.next
        return winner:award((game.closer.pile:is_empty() and 3 or 2) * game.units)
      end
      winner = game.last_winner
      if not winner then return end
    end
    local loser = winner.next
    local worth = loser.pile:is_empty() and 3 or points_of(loser) < with.target // 2 and 2 or 1
    winner:award(worth * game.units)
  end,
}
