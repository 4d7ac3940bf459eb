-- SPDX-License-Identifier: MIT
-- Pinochle: the melds of a hand, which are laid open.

local suits, ranks, both = { "S", "H", "D", "C" }, { "A", "T", "K", "Q", "J", "9" }, {}
for _, suit in ipairs(suits) do
  both[suit] = {}
  for _, rank in ipairs(ranks) do both[suit][rank] = all - all end
end
for one in all:cards() do both[one.suit][one.rank] = both[one.suit][one.rank] + cards(one.name) end
local pictures, around = { "A", "J", "K", "Q" }, { A = 10, K = 8, Q = 6, J = 4 }
local times = { 1, 10, 15, 20 }          -- what one, two, three or four of each are worth
local pinochles = { 4, 30, 60, 90 }

-- How many of these the hand has, each as often as the rarest of them.
local function least(hand, suit, from, to)
  local n = 4
  for i = from, to do n = math.min(n, hand:count(both[suit][ranks[i]])) end
  return n
end

-- Shows so many of these equal cards.
local function show(hand, equal, n)
  for one in equal:cards() do
    if n > 0 and hand:has(one) then
      hand:show(one)
      n = n - 1
    end
  end
end

hook "melds" {
  kind = "event",
  params = {
    double_run = points { default = 1500, says = "what two runs score" },
    scale = integer { default = 10, min = 1, max = 10, says = "what a nine of trumps scores" },
  },
  says = {
    whole = true,
    en = "a player who melds lays the cards open and scores for the side. A T K Q J of trumps (a run) score "
      .. "{scale|10:150|15}, two runs {double_run}{scale|1:, three 225, four 300|}. King and Queen of trumps score "
      .. "{scale|10:40|4}, and of another suit {scale|10:20|2}, but cards of a run do not count again here. "
      .. "{scale|10:Each nine of trumps scores 10. |}QS and JD (pinochle) score {scale|10:40, two of them 300|4, two "
      .. "of them 30, three 60, four 90}. An Ace of each suit scores {scale|10:100|10}, Kings {scale|10:80|8}, Queens "
      .. "{scale|10:60|6}, Jacks {scale|10:40|4}. Two of each score ten times as much{scale|1:, three of each fifteen "
      .. "times, four of each twenty times|}. A card counts in melds of different kinds",
  },
  run = function(game, event, with)
    if event.number ~= 0 then return end
    local hand, trump, points, one = event.seat.hand, game.trump, 0, with.scale * game.units
    local runs = least(hand, trump, 1, 5)
    if runs > 0 then
      points = runs == 2 and with.double_run or 15 * times[runs] * one
      for n = 1, 5 do show(hand, both[trump][ranks[n]], runs) end
    end
    for _, suit in ipairs(suits) do
      local pairs_of = least(hand, suit, 3, 4)
      points = points + 2 * one * pairs_of
      if suit == trump then points = points + 2 * one * (pairs_of - 2 * runs) end
      for n = 3, 4 do show(hand, both[suit][ranks[n]], pairs_of) end
    end
    local nines = hand:count(both[trump]["9"])
    points = points + one * nines
    show(hand, both[trump]["9"], nines)
    local pinochle = math.min(hand:count(both.S.Q), hand:count(both.D.J))
    if pinochle > 0 then points = points + pinochles[pinochle] * one end
    show(hand, both.S.Q, pinochle)
    show(hand, both.D.J, pinochle)
    for _, rank in ipairs(pictures) do
      local n = 4
      for _, suit in ipairs(suits) do n = math.min(n, hand:count(both[suit][rank])) end
      if n > 0 then points = points + around[rank] * times[n] * one end
      for _, suit in ipairs(suits) do show(hand, both[suit][rank], n) end
    end
    event.side.meld = event.side.meld + points
  end,
}
