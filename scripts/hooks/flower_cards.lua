-- SPDX-License-Identifier: MIT
-- Flower cards: the yaku, who may stop the deal with one, and its points.

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

local yaku = {
  cards = cards { says = "cards of the yaku" },
  need = integer { min = 1, max = 48, says = "how many of these cards are needed" },
  exact = flag { default = false, says = "whether having more of these cards makes another yaku" },
  points = integer { min = 0, max = 1000, says = "what it scores" },
  more = integer { default = 0, min = 0, max = 100, says = "what each further card adds" },
  among = cards { default = "none", says = "the cards that score these extra points, if not those of the yaku" },
  beside = cards { default = "none", says = "cards that must be there, too" },
  without = cards { default = "none", says = "cards that must be absent, because they make another yaku" },
}

hook "yaku" {
  kind = "event",
  params = yaku,
  says = {
    whole = true,
    en = "{need} of these score {points}{more|0:|, and {more} for each further card{among|none:| of {among}}}: {cards}"
      .. "{beside|none:|, together with {beside}}{without|none:|, without {without}}",
  },
  run = function(game, event, with)
    if event.seat then -- a turn is over
      event.seat.sum = event.seat.sum + worth(event.seat.pile, with)
    else
      game.winner:award(game.factor * worth(game.winner.pile, with) * game.units)
    end
  end,
}

hook "paid_yaku" {
  kind = "event",
  params = yaku,
  says = {
    whole = true,
    en = "{points} from each other player for {need} of these: {cards}{without|none:|, without {without}}",
  },
  run = function(game, _, with)
    for seat in game:seats() do
      local points = worth(seat.pile, with) * game.units
      for other in game:seats() do
        if points > 0 and other ~= seat then
          seat:award(points)
          other:award(-points)
        end
      end
    end
  end,
}

hook "month" {
  kind = "event",
  params = { points = integer { default = 4, min = 0, max = 100, says = "what they score" } },
  says = {
    whole = true,
    en = "{points} for the four cards of the month: pine in the first deal, plum in the next",
  },
  run = function(game, event, with)
    local seat = event.seat or game.winner
    if seat.pile:count(months[game.deal % 12 + 1]) < 4 then return end
    if event.seat then
      seat.sum = seat.sum + with.points
    else
      seat:award(with.points * game.factor * game.units)
    end
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
    seat.yaku, seat.sum = seat.sum, 0
    if seat.yaku <= before then return end
    if seat.hand:is_empty() then game.winner = seat else game.asked = seat end
  end,
}

hook "answer" {
  kind = "event",
  says = { whole = true, en = "a player who stops wins the deal, and only this player scores" },
  run = function(game, event)
    game.asked = nil
    if event.number == 0 then game.winner = event.seat else event.seat.calls = event.seat.calls + 1 end
  end,
}

hook "factor" {
  kind = "event",
  params = {
    seven = flag { default = true, says = "whether seven points or more are doubled" },
    calls = choice { "opponent", "each", "none", default = "opponent", says = "what calls of koi-koi do" },
  },
  says = {
    whole = true,
    en = "{seven|true:seven points or more are doubled|seven points or more are not doubled}"
      .. "{calls|opponent:; the points are doubled if the other player has called koi-koi"
      .. "|each:; each call of koi-koi adds the points once more|}",
  },
  run = function(game, _, with)
    local all_calls, others = 0, 0
    for seat in game:seats() do
      all_calls = all_calls + seat.calls
      if seat ~= game.winner then others = others + seat.calls end
    end
    local factor = with.seven and game.winner.yaku >= 7 and 2 or 1
    if with.calls == "opponent" and others > 0 then factor = factor * 2 end
    if with.calls == "each" then factor = factor * (1 + all_calls) end
    game.factor = factor
  end,
}

-- True if a hand, as dealt, has all cards of a month or consists of four pairs.
local function is_lucky(hand)
  local pairs_held = 0
  for _, month in ipairs(months) do
    local n = hand:count(month)
    if n == 4 then return true end
    if n == 2 then pairs_held = pairs_held + 1 end
  end
  return pairs_held == 4
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
