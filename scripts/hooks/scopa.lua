-- SPDX-License-Identifier: MIT
-- Scopa and its relatives: aces that take everything, the primiera and the napola.

local suits = { cards "D", cards "H", cards "S", cards "C" }
local scale = { ["7"] = 21, ["6"] = 18, A = 16, ["5"] = 15, ["4"] = 14, ["3"] = 13, ["2"] = 12 }
local coins = {
  card "AD", card "2D", card "3D", card "4D", card "5D",
  card "6D", card "7D", card "JD", card "QD", card "KD",
}

hook "aces" {
  kind = "rule",
  says = { whole = true, en = "an Ace takes the whole table, whatever lies there" },
  run = function() return "all" end,
}

hook "lone_ace" {
  kind = "event",
  says = { whole = true, en = "an Ace that is played to an empty table is taken by its player, and this does not "
    .. "count as a scopa" },
  run = function(game, event)
    if not event.before:is_empty() then return end
    game.floor:move(event.card, event.side.pile)
    game.last_taker = event.side
  end,
}

-- Returns the total of the table's cards: a wild card makes it fifteen or thirty if it is near enough.
local function total(floor, wild)
  local sum = floor:value_sum()
  if not floor:has(wild) then return sum end
  sum = sum - wild:value_sum()
  return sum >= 5 and sum <= 14 and 15 or sum >= 20 and sum <= 29 and 30 or 0
end

hook "fifteen" {
  kind = "event",
  params = {
    thirty = flag { default = false, says = "whether thirty counts, too" },
    wild = cards { default = "none", says = "a card that stands for any card" },
  },
  says = {
    whole = true,
    en = "if the first four cards on the table make fifteen, the dealer takes them and scores 1"
      .. "{thirty|true:; if they make thirty, 2|}{wild|none:|. The {wild} stands for any card}",
  },
  run = function(game, event, with)
    local sum, side = total(game.floor, with.wild), game.dealer.side
    if sum ~= 15 and not (with.thirty and sum == 30) then return end
    game.floor:move(all, side.pile)
    game.last_taker = side
    side:award(sum // 15 * game.units)
  end,
}

-- Returns the sum of the best cards of all suits; 0 for a side that lacks a suit.
local function primiera(side)
  local sum = 0
  for _, suit in ipairs(suits) do
    local best = 0
    for one in side.pile:cards() do
      if suit:has(one) then best = math.max(best, scale[one.rank] or 10) end
    end
    if best == 0 then return 0 end
    sum = sum + best
  end
  return sum
end

hook "primiera" {
  kind = "event",
  says = {
    en = "the side with the best primiera scores 1: its best card of each suit counts 7 as 21, 6 as 18, A as 16, 5 "
      .. "to 2 as 15 to 12, pictures as 10; a side that lacks a suit has none",
  },
  run = function(game)
    local best, winner = 0, nil
    for side in game:sides() do
      local sum = primiera(side)
      if sum > best then
        best, winner = sum, side
      elseif sum == best then
        winner = nil
      end
    end
    if winner then winner:award(game.units) end
  end,
}

hook "napola" {
  kind = "event",
  params = { most = integer { default = 10, min = 3, max = 10, says = "how many coins count" } },
  says = {
    en = "a side with Ace, two and three of coins scores 3, and 1 more for each further coin in a row up to the "
      .. "{most|10:King|{most}}",
  },
  run = function(game, _, with)
    for side in game:sides() do
      local row = 0
      while row < with.most and side.pile:has(coins[row + 1]) do row = row + 1 end
      if row >= 3 then side:award(row * game.units) end
    end
  end,
}
