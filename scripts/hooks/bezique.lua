-- SPDX-License-Identifier: MIT
-- Bezique: ten points for a seven that is turned up, and for the last trick.

hook "turned_seven" {
  kind = "event",
  says = { whole = true, en = "the dealer scores 10 if the trump card is a seven" },
  run = function(game) game.dealer.side:award(10 * game.units) end,
}

hook "last_trick" {
  kind = "event",
  says = { whole = true, en = "the last trick scores 10" },
  run = function(game)
    if game.last_won then game.last_won.side:award(10 * game.units) end
  end,
}

-- Rubicon Bezique: carte blanche, and the value of the game.

hook "carte_blanche" {
  kind = "event",
  says = { whole = true, en = "carte blanche scores 50" },
  run = function(game, event)
    event.seat.blank, event.seat.made = true, event.seat.made + 50 * game.units
  end,
}

hook "court_played" {
  kind = "event",
  says = { en = "playing a card ends the right to show carte blanche" },
  run = function(_, event) event.seat.blank = false end,
}

local function all(seat) return seat.made + seat.brisques end

-- A seat's points in full hundreds, with or without its brisques.
local function full(seat, brisques, hundred)
  local points = brisques and all(seat) or seat.made
  return points - points % hundred
end

hook "rubicon" {
  kind = "event",
  params = { brisques = points { default = 300, says = "what all brisques count in a rubicon" } },
  says = {
    whole = true,
    en = "the player with more points wins the game; if they are equal, brisques are added. A loser with fewer than"
      .. " 1000 points is rubiconed, unless the brisques make up the rest; then both add theirs. All points count"
      .. " in full hundreds. The winner scores 500 and the difference, at least a hundred. Against a rubiconed"
      .. " loser, the winner scores 1000, {brisques} for brisques and the points of both, at least a hundred for"
      .. " the loser's",
  },
  run = function(game, _, with)
    local hundred, rubicon = 100 * game.units, 1000 * game.units
    local winner, loser = game.dealer, game.dealer.next
    local tied = winner.made == loser.made
    if winner.made < loser.made or (tied and all(winner) < all(loser)) then winner, loser = loser, winner end
    if tied and all(winner) == all(loser) then return end
    local crossed = loser.made < rubicon
    local saved = crossed and all(loser) >= rubicon
    local brisques = saved or (tied and not crossed)
    local won, lost = full(winner, brisques, hundred), full(loser, brisques, hundred)
    if crossed and not saved then
      winner.side:award(rubicon + with.brisques + won + math.max(lost, hundred))
    else
      winner.side:award(500 * game.units + math.max(won - lost, hundred))
    end
  end,
}
