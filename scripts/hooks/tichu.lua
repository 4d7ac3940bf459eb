-- SPDX-License-Identifier: MIT
-- Tichu: calls, the wish of the Mah Jong, the Dragon's trick, and the last player's cards.

local ranks = { cards "X1" } -- the Mah Jong, and the ranks from 2 by the number wished for
for _, rank in ipairs { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" } do
  ranks[#ranks + 1] = cards(rank)
end

hook "tichu" {
  kind = "event",
  says = { whole = true, en = "before their first card, each player can call Tichu" },
  run = function(_, event) event.seat.tichu = true end,
}

-- True if the play has ended, because both partners are out or one player is left.
local function over(game)
  local first, out = game.winner, 0
  for seat in game:seats() do out = out + (seat.hand:is_empty() and 1 or 0) end
  return out > 2 or out == 2 and first ~= nil and first.next.next.hand:is_empty()
end

hook "mah_jong" {
  kind = "event",
  says = {
    whole = true,
    en = "whoever plays the Mah Jong may wish for a rank, from two to ace. The wish ends when "
      .. "somebody plays a card of that rank",
  },
  run = function(game, event)
    if event.taken:has(ranks[game.wish]) then game.wish = 1 end
    game.wishing = event.taken:has(ranks[1]) and not over(game)
  end,
}

hook "wish" {
  kind = "legal",
  says = {
    whole = true,
    en = "a player whose turn it is must play a card of the rank wished for if they can, in any combination, and "
      .. "may not pass. The Phoenix does not count as that rank",
  },
  run = function(game, _, plays)
    local wished = ranks[game.wish]
    if plays:has(wished) then plays:need(wished) end
  end,
}

hook "dragon" {
  kind = "event",
  says = { whole = true, en = "whoever wins a trick with the Dragon gives it to one of the opponents" },
  run = function(game, event)
    game.giver = event.winner
    game.gift:add(event.taken)
  end,
}

hook "gift" {
  kind = "event",
  says = { whole = true, en = "the winner of the Dragon's trick names that opponent" },
  run = function(game, event)
    local to = event.number == 0 and event.seat.next or event.seat.previous
    event.seat.pile:move(game.gift, to.pile)
    game.giver = nil
  end,
}

hook "last" {
  kind = "event",
  says = {
    whole = true,
    en = "the last player gives the cards left in the hand to the opponents, and the pile to"
      .. " whoever was out first",
  },
  run = function(game)
    for seat in game:seats() do
      if seat.finish == 4 then
        seat.hand:move(all, seat.next.pile)
        if seat ~= game.winner then seat.pile:move(all, game.winner.pile) end
      end
    end
  end,
}
