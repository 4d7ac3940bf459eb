-- SPDX-License-Identifier: MIT
-- Cirulla: hands that score as they are played from, and coins in a row.

local matta = card "7H"
local row = { card "AD", card "2D", card "3D", card "4D", card "5D", card "6D", card "7D" }

local function least(one) return one == matta and 1 or one.value end
local function differ(one, other) return one ~= matta and other ~= matta and one.rank ~= other.rank end

hook "knock" {
  kind = "event",
  says = {
    whole = true,
    en = "a player whose three cards are of one rank knocks with the first of them and scores 10; one whose cards "
      .. "make at most nine scores 3. The hand is shown. The seven of hearts stands for any card",
  },
  run = function(game, event)
    local hand, one, other = event.seat.hand, event.card, nil
    if hand:count() ~= 2 then return end
    local sum, equal = least(one), true
    for card in hand:cards() do
      sum = sum + least(card)
      if differ(one, card) or other and differ(other, card) then equal = false end
      other = card
    end
    local points = equal and 10 or sum <= 9 and 3 or 0
    if points == 0 then return end
    hand:show(all)
    event.side:award(points * game.units)
  end,
}

-- What four cards make at the table: 15, 30 or neither.
local function total(floor)
  local sum = floor:value_sum()
  if not floor:has(matta) then return sum end
  sum = sum - matta.value
  return sum >= 5 and sum <= 14 and 15 or sum >= 20 and sum <= 29 and 30 or 0
end

hook "fifteen" {
  kind = "event",
  params = { thirty = flag { default = false, says = "whether thirty counts, too" } },
  says = {
    whole = true,
    en = "if the first four cards of the table make fifteen, the dealer takes them and scores 1"
      .. "{thirty|true:; if they make thirty, 2|}. The seven of hearts stands for any card",
  },
  run = function(game, _, with)
    local sum, side = total(game.floor), game.dealer.side
    if sum ~= 15 and not (with.thirty and sum == 30) then return end
    game.floor:move(all, side.pile)
    game.last_taker = side
    side:award(sum // 15 * game.units)
  end,
}

hook "piccola" {
  kind = "event",
  params = { most = integer { default = 6, min = 3, max = 7, says = "the rank with which the piccola ends" } },
  says = {
    whole = true,
    en = "a side with Ace, two and three of coins scores 3, and 1 more for each further coin in a row up to the {most}",
  },
  run = function(game, _, with)
    for side in game:sides() do
      local length = 0
      for n = 1, with.most do
        if not side.pile:has(row[n]) then break end
        length = length + 1
      end
      if length >= 3 then side:award(length * game.units) end
    end
  end,
}
