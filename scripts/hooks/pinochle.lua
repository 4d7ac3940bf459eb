-- SPDX-License-Identifier: MIT
-- Pinochle: the melds of a hand, which are laid open, and what a deal brings both sides.

local suits, ranks, both = { "S", "H", "D", "C" }, { "A", "T", "K", "Q", "J", "9" }, {}
for _, suit in ipairs(suits) do
  both[suit] = {}
  for _, rank in ipairs(ranks) do both[suit][rank] = cards(rank) * cards(suit) end
end
local around = { A = 100, K = 80, Q = 60, J = 40 }

-- How many of these the hand has, each as often as the rarest of them.
local function least(hand, suit, from, to)
  local n = 2
  for i = from, to do n = math.min(n, hand:count(both[suit][ranks[i]])) end
  return n
end

-- Shows so many of these two equal cards.
local function show(hand, two, n)
  for one in two:cards() do
    if n > 0 and hand:has(one) then
      hand:show(one)
      n = n - 1
    end
  end
end

hook "melds" {
  kind = "event",
  params = { double_run = points { default = 1500, says = "what two runs score" } },
  says = {
    whole = true,
    en = "whoever melds lays these open and scores for the side: A T K Q J of trumps (a run) 150, two runs "
      .. "{double_run}; King and Queen of trumps 40, of another suit 20, but cards of a run do not count again here; "
      .. "each nine of trumps 10; QS and JD (pinochle) 40, two of them 300; an Ace of each suit 100, Kings 80, Queens "
      .. "60, Jacks 40, and two of each ten times as much. A card counts in melds of different kinds",
  },
  run = function(game, event, with)
    if event.number ~= 0 then return end
    local hand, trump, points = event.seat.hand, game.trump, 0
    local runs = least(hand, trump, 1, 5)
    if runs > 0 then
      points = runs == 2 and with.double_run or 150 * game.units
      for n = 1, 5 do show(hand, both[trump][ranks[n]], runs) end
    end
    for _, suit in ipairs(suits) do
      local pairs_of = least(hand, suit, 3, 4)
      points = points + 20 * game.units * pairs_of
      if suit == trump then points = points + 20 * game.units * (pairs_of - 2 * runs) end
      for n = 3, 4 do show(hand, both[suit][ranks[n]], pairs_of) end
    end
    local nines = hand:count(both[trump]["9"])
    points = points + 10 * game.units * nines
    show(hand, both[trump]["9"], nines)
    local pinochle = math.min(hand:count(both.S.Q), hand:count(both.D.J))
    if pinochle > 0 then points = points + (pinochle == 2 and 300 or 40) * game.units end
    show(hand, both.S.Q, pinochle)
    show(hand, both.D.J, pinochle)
    for rank, worth in pairs(around) do
      local n = 2
      for _, suit in ipairs(suits) do n = math.min(n, hand:count(both[suit][rank])) end
      if n > 0 then points = points + (n == 2 and 10 * worth or worth) * game.units end
      for _, suit in ipairs(suits) do show(hand, both[suit][rank], n) end
    end
    event.side.meld = event.side.meld + points
  end,
}

hook "deal" {
  kind = "event",
  params = { trick = flag { default = true, says = "whether a side without a trick loses its melds" } },
  says = {
    whole = true,
    en = "a side scores its melds{trick|true:, if it has taken a trick,|} and the points of its tricks, 10 for the "
      .. "last one; but if these are less than its bid, the declarer's side loses the bid",
  },
  run = function(game, _, with)
    if not game.last_won then return end -- a deal may be counted while it is still played
    for side in game:sides() do
      local points = side.pile:points()
      if game.last_won.side == side then points = points + 10 * game.units end
      if side.tricks > 0 or not with.trick then points = points + side.meld end
      if side == game.declarer.side and points < game.bid * game.units then points = -game.bid * game.units end
      side:award(points)
    end
  end,
}
