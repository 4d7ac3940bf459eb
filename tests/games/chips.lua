-- SPDX-License-Identifier: MIT
-- The cost of staying, and the order of hands: three of a kind, a run, a flush, a pair, else the
-- highest card.

local suits = { cards "S", cards "H", cards "D", cards "C" }

-- Cards of the hand with the same rank as `card`, itself included.
local function alike(hand, card)
  local n = 0
  for other in hand:cards() do
    if other.value == card.value then n = n + 1 end
  end
  return n
end

-- A number that is higher for the better of two hands of three cards.
local function worth(hand)
  local low, high, sum, pair, most = 15, 0, 0, 0, 0
  for card in hand:cards() do
    local n = alike(hand, card)
    low, high, sum = math.min(low, card.value), math.max(high, card.value), sum + card.value
    most = math.max(most, n)
    if n == 2 then pair = card.value end
  end
  if most == 3 then return 40000 + high end
  if most == 2 then return 10000 + 15 * pair + sum - 2 * pair end
  local kind = 0
  if high - low == 2 then kind = 30000 end
  for _, suit in ipairs(suits) do
    if kind == 0 and hand:count(suit) == 3 then kind = 20000 end
  end
  return kind + 225 * high + 15 * (sum - high - low) + low
end

hook "bet" {
  kind = "event",
  params = { chips = integer { default = 2, min = 0, max = 20, says = "what staying costs" } },
  says = { en = "who stays pays {chips} to the pot; who folds is out of the deal" },
  run = function(game, event, with)
    if event.seat.stays then
      event.seat:pay("stack", with.chips, game, "pot")
    else
      event.seat.active = false
    end
  end,
}

hook "best" {
  kind = "event",
  says = {
    en = "the best hand that stayed takes the pot; equal ones share it, an odd chip stays there",
  },
  run = function(game, event)
    local best, winners = -1, 0
    for seat in game:seats() do
      if seat.active then
        seat.hand:show(seat.hand)
        local here = worth(seat.hand)
        if here > best then best, winners = here, 0 end
        if here == best then winners = winners + 1 end
      end
    end
    local share = game.pot // winners
    for seat in game:seats() do
      if seat.active and worth(seat.hand) == best then game:pay("pot", share, seat, "stack") end
    end
  end,
}
