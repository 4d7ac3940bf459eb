-- SPDX-License-Identifier: MIT
-- Five Hundred: miseres, the joker without trumps, and points held back.

local suits, others = { S = cards "S", H = cards "H", D = cards "D", C = cards "C" }, {}
for suit, of in pairs(suits) do others[suit] = all - of end

hook "late_misere" {
  kind = "legal",
  says = { whole = true, en = "misere can be bid only over a bid of seven" },
  run = function(game, _, plays)
    if game.number ~= 7 then plays:forbid("bid", nil, "misere") end
  end,
}

hook "shows_out" {
  kind = "event",
  says = {
    whole = true,
    en = "a player who has not followed a suit can't name it for the joker for the rest of the deal",
  },
  run = function(game, event)
    if event.before:is_empty() then return end
    local led = game.named or game["play.led"].suit
    if led and event.card.suit ~= led then event.seat.out_of:add(suits[led]) end
  end,
}

hook "names" {
  kind = "legal",
  says = {
    whole = true,
    en = "without trumps the joker belongs to no suit. Whoever leads it names one, as long as there is one to name",
  },
  run = function(_, seat, plays)
    for suit, of in pairs(suits) do
      if seat.out_of:has(of) then plays:forbid(suit) end
    end
    plays:avoid("none")
  end,
}

hook "follows" {
  kind = "legal",
  says = { whole = true, en = "the others must follow the suit that was named for the joker" },
  run = function(game, _, plays) plays:avoid(others[game.named]) end,
}

-- Points for tricks can't reach the target: points beyond it are held back until a contract is made.
hook "hold" {
  kind = "event",
  says = "points for tricks can't win the game before a contract is made: points that would reach the target are held "
    .. "back",
  run = function(game)
    for side in game:sides() do
      local total, held = side.score + side.awarded + side.held, 0
      local made = game.declarer and game.declarer.side == side and side.awarded > 0
      if not made and total >= game.target then held = total - game.target + 10 * game.units end
      side:award(side.held - held)
      side.held = held
    end
  end,
}
