-- SPDX-License-Identifier: MIT
-- Tysiąc for two: the points for a bid and for the other player's tricks, and bombs.

-- Returns the points of the cards and marriages of a seat.
local function taken(seat) return seat.pile:points() + seat.marriages end

-- The nearest multiple of `unit`; a tie goes up.
local function rounded(points, unit) return (2 * points + unit) // (2 * unit) * unit end

hook "limit" {
  kind = "event",
  params = { at = points { default = 800, of = "score", says = "the score from which only bids score" } },
  says = { whole = true, en = "a player with {at} points or more scores only with bids" },
  run = function(game, _, with)
    for seat in game:seats() do seat.only_bids = seat.side.score >= with.at end
  end,
}

hook "bid_made" {
  kind = "event",
  says = {
    whole = true,
    en = "the declarer scores the contract if cards and marriages reach it, and otherwise loses it",
  },
  run = function(game)
    local seat, units = game.declarer, game.contract * game.units
    if not seat then return end -- the deal is counted before the auction: by players who look ahead
    local lacking = units - taken(seat)
    if lacking > 0 and not game.complete then units = lacking end
    seat:award(lacking > 0 and -units or units)
  end,
}

hook "other_player" {
  kind = "event",
  params = { unit = points { default = 10, says = "what card points are rounded to" } },
  says = {
    whole = true,
    en = "the other player scores card points{unit|1:|, rounded to {unit} (half of it goes up),} and marriages",
  },
  run = function(game, _, with)
    local seat = game.declarer and game.declarer.next
    if not seat or seat.only_bids then return end
    seat:award(rounded(seat.pile:points(), with.unit) + seat.marriages)
  end,
}

hook "bomb" {
  kind = "event",
  params = { points = points { default = 60, says = "what the other player scores" } },
  says = { whole = true, en = "after a bomb nobody plays, and the other player scores {points}" },
  run = function(game, _, with)
    local seat = game.declarer
    seat.bombs = seat.bombs + 1
    if not seat.next.only_bids then seat.next:award(with.points) end
  end,
}
