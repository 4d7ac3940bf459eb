-- SPDX-License-Identifier: MIT
-- Flower cards: the yaku, the players who may stop the deal with a yaku, and its points.

local months = {}
for rank = 1, 12 do months[rank] = cards(tostring(rank)) end

-- Returns the points of a yaku for the cards of a pile; 0 if the pile doesn't have it.
local function worth(pile, with)
  local n = pile:count(with.cards)
  if n < with.need or with.exact and n > with.need then return 0 end
  if pile:has(with.without) or pile:count(with.beside) < with.beside:count() then return 0 end
  local counted = with.among:is_empty() and with.cards or with.among
  return with.points + with.more * (pile:count(counted) - with.need)
end

hook "yaku" {
  kind = "event",
  params = {
    cards = cards { says = "cards of the yaku" },
    need = integer { min = 1, max = 48, says = "how many of these cards are needed" },
    exact = flag { default = false, says = "whether having more of these cards makes another yaku" },
    points = integer { min = 0, max = 1000, says = "what it scores" },
    more = integer { default = 0, min = 0, max = 100, says = "what each further card adds" },
    among = cards { default = "none", says = "the cards that score these extra points, if not those of the yaku" },
    beside = cards { default = "none", says = "cards that must be there, too" },
    without = cards { default = "none", says = "cards that must be absent, because they make another yaku" },
    paid = flag { default = false, says = "whether each other player pays the points" },
  },
  says = {
    whole = true,
    en = "{points}{paid|true: from each other player|} for {exact|true:exactly |}{need} of these"
      .. "{more|0:|, and {more} for each further card"
      .. "{among|none:| of {among}}}: {cards}{beside|none:|, together with {beside}}"
      .. "{without|none:|, without {without}}",
  },
  run = function(game, event, with)
    if event.seat then -- a turn is over
      event.seat.sum = event.seat.sum + worth(event.seat.pile, with)
    elseif not with.paid then
      game.winner:award(game.factor * worth(game.winner.pile, with) * game.units)
    else
      for seat in game:seats() do
        local points = worth(seat.pile, with) * game.units
        for other in game:seats() do
          if points > 0 and other ~= seat then
            seat:award(points)
            other:award(-points)
          end
        end
      end
    end
  end,
}

hook "month" {
  kind = "event",
  params = { points = integer { default = 4, min = 0, max = 100, says = "what they score" } },
  says = { whole = true, en = "{points} for the four cards of the month: pine in the first deal, plum in the next" },
  run = function(game, event, with)
    local seat = event.seat or game.winner
    if seat.pile:count(months[game.deal % 12 + 1]) < 4 then return end
    if event.seat then seat.sum = seat.sum + with.points else seat:award(with.points * game.factor * game.units) end
  end,
}

hook "offer" {
  kind = "event",
  says = {
    whole = true,
    en = "a player who has made a new yaku, or one worth more, chooses between stopping and koi-koi; "
      .. "with an empty hand the player stops",
  },
  run = function(game, event)
    local seat, before = event.seat, event.seat.yaku
    seat.yaku, seat.sum, game.asked = seat.sum, 0, nil
    if seat.yaku <= before then return end
    if seat.hand:is_empty() then game.winner = seat else game.asked = seat end
  end,
}

hook "calls" {
  kind = "event",
  says = { whole = true, en = "a player who stops wins the deal, and only this player scores" },
  run = function(_, event) event.seat.calls = event.seat.calls + event.number end,
}

-- True if a hand, as dealt, has all cards of a month or consists of four pairs.
local function is_lucky(hand)
  local found = 0 -- pairs; four cards of a month are enough by themselves
  for _, month in ipairs(months) do
    local n = hand:count(month)
    found = found + (n == 4 and 4 or n == 2 and 1 or 0)
  end
  return found >= 4
end

hook "dealt" {
  kind = "value",
  says = { whole = true, en = "four cards of a month, or four pairs" },
  run = function(_, seat) return is_lucky(seat.hand) and 1 or 0 end,
}

hook "hand_yaku" {
  kind = "event",
  params = { points = integer { default = 6, min = 0, max = 100, says = "what it scores" } },
  says = { whole = true, en = "a player who is dealt four cards of a month, or four pairs, scores {points}" },
  run = function(game, _, with)
    for seat in game:seats() do
      if is_lucky(seat.hand) then
        game.winner = seat
        seat:award(with.points * game.units)
      end
    end
  end,
}
