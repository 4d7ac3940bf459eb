-- SPDX-License-Identifier: MIT
-- The chips of Bourré: the players who ante, take the pot or must match it, and its owner at the end. Also the duty of
-- a player who is sure of three tricks.

hook "ante" {
  kind = "value",
  params = { chips = integer { default = 1, min = 1, says = "the ante" } },
  says = "everybody antes {chips}, except those who are exempt",
  run = function(game, seat, with)
    if seat.exempt then return 0 end
    return with.chips
  end,
}

-- Returns the most tricks of a seat, the first seat that has them, the number of such seats, and the number of
-- players still in the deal.
local function leaders(game)
  local most, leader, number, playing = 0, nil, 0, 0
  for seat in game:seats() do
    if seat.active then
      playing = playing + 1
      if not leader or seat.won > most then
        most, leader, number = seat.won, seat, 1
      elseif seat.won == most then
        number = number + 1
      end
    end
  end
  return most, leader, number, playing
end

-- True if a player has at least `multiple` times the initial chips.
local function has_multiple(game, multiple)
  local total, seats = game.pot, 0
  for seat in game:seats() do
    total = total + seat.stack
    seats = seats + 1
  end
  for seat in game:seats() do
    if multiple > 0 and seat.stack >= multiple * (total // seats) then return true end
  end
  return false
end

hook "settle" {
  kind = "event",
  params = {
    limit = integer { default = 0, min = 0, says = "the most chips that change hands (0: no limit)" },
    tied_exempt = flag { default = true, says = "whether those who tie are exempt, too" },
    multiple = integer { default = 0, min = 0, says = "how many times the first chips end the match (0: none)" },
  },
  says = "whoever is left alone takes the pot unplayed. Whoever alone has most tricks takes the pot{limit|0:|, at most "
    .. "{limit}}. In a tie the pot stays. Whoever plays and takes no trick is bourré, and then pays into the pot as "
    .. "much as it held before{limit|0:| (at most {limit})}. Whoever is bourré{tied_exempt|true: or ties|false:} does "
    .. "not ante for the next deal{multiple|0:|. The match ends when somebody has {multiple} times the chips "
    .. "that everybody began with}",
  run = function(game, event, with)
    local stake = game.pot
    if with.limit > 0 then stake = math.min(stake, with.limit) end
    local most, leader, number, playing = leaders(game)
    if playing > 1 and most == 0 then return end -- asked before the play: nothing is won or lost yet
    if number == 1 then game:pay("pot", stake, leader, "stack") end
    for seat in game:seats() do
      local bourre = seat.active and playing > 1 and seat.won == 0
      local tied = seat.active and number > 1 and seat.won == most
      seat.exempt = bourre or (tied and with.tied_exempt)
      if bourre then seat:pay("stack", stake, game, "pot") end
    end
    game.rich = has_multiple(game, with.multiple)
  end,
}

hook "split_pot" {
  kind = "event",
  says = "the pot that is left at the end is shared out, odd chips to the dealer's left",
  run = function(game)
    local seats = 0
    for _ in game:seats() do seats = seats + 1 end
    local share, odd = game.pot // seats, game.pot % seats
    for seat in game:seats() do
      game:pay("pot", odd > 0 and share + 1 or share, seat, "stack")
      odd = odd - 1
    end
  end,
}

-- The cards of each suit, from the highest down.
local suits = {}
for _, suit in ipairs { "S", "H", "D", "C" } do
  local from_high = {}
  for _, rank in ipairs { "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2" } do
    local one = cards(rank .. suit) -- empty if the pack leaves the card out
    if not one:is_empty() then table.insert(from_high, one) end
  end
  suits[suit] = from_high
end

-- Returns the highest trump of a hand, and the number of its trumps that can't be beaten any more. For these, all
-- higher trumps are in the hand, too, or were played or discarded face up.
local function masters(game, hand)
  local highest, number, sure = nil, 0, true
  for _, one in ipairs(suits[game.trump]) do
    if hand:has(one) then
      highest = highest or one
      if sure then number = number + 1 end
    elseif not game.pile:has(one) and not game.aside:has(one) then
      sure = false
    end
  end
  return highest, number
end

hook "sure_tricks" {
  kind = "legal",
  says = "a player who is sure of three tricks must lead the highest trump, and play it, if allowed, to a trick in "
      .. "which others play later; sure means that tricks won and trumps that nothing still out can beat come to "
      .. "three",
  run = function(game, seat, plays)
    local highest, number = masters(game, seat.hand)
    if not highest or seat.won + number < 3 then return end
    local playing = 0
    for other in game:seats() do
      if other.active then playing = playing + 1 end
    end
    if game.trick:count() + 1 < playing and plays:has(highest) then plays:only(highest) end
  end,
}
