-- SPDX-License-Identifier: MIT
-- Pairs of equal court cards, counted for one player against the rest or for each player; the undertaking to take no
-- trick; the card that mates another; the player of a hand without an owner.

local ranks = { cards "J", cards "Q", cards "K" }

hook "top_card" {
  kind = "event",
  params = { to = name { of = "variable", says = "the variable that gets the card" } },
  says = {
    whole = true,
    en = "the other card of the indicator's rank and colour is the highest of the deal, but not a trump; nothing "
      .. "replaces it if it lies in the kitty",
  },
  run = function(game, event, with)
    local one = event.card
    for other in all:cards() do
      if other ~= one and other.rank == one.rank and other.colour == one.colour then
        game[with.to] = other
      end
    end
  end,
}

hook "dummy_player" {
  kind = "event",
  says = {
    whole = true,
    en = "a player who bids nil does not play the dummy, and the other player does; without a nil, the player who is "
      .. "not solo plays it",
  },
  run = function(game)
    local alone = game.nil_bidder or game.solo
    if alone then game.dog_player = alone.next end
  end,
}

local function pairs_in(pile)
  local sum = 0
  for _, rank in ipairs(ranks) do sum = sum + pile:count(rank) // 2 end
  return sum
end

-- Returns the pairs of all places except the solo player, with their piles put together or counted separately.
local function pairs_against(game, separate)
  local sum = 0
  for _, rank in ipairs(ranks) do
    local together = 0
    for place in game:places() do
      local own = place == game.solo and 0 or place.pile:count(rank)
      together = together + own
      if separate then sum = sum + own // 2 end
    end
    if not separate then sum = sum + together // 2 end
  end
  return sum
end

local piles = choice {
  "combined", "separate",
  default = "combined",
  says = "whether partners put their piles together before pairs are counted",
}

hook "court_pairs" {
  kind = "event",
  params = { points = points { default = 1, says = "what a pair scores" }, team = piles },
  says = "{points} for each pair of Jacks, Queens or Kings in the pile. Each opponent of a solo player scores "
    .. "the pairs of all piles but the solo player's, {team|combined:put together|separate:each counted alone}",
  run = function(game, event, with)
    for seat in game:seats() do
      if seat == game.solo or not game.solo then
        seat:award(with.points * pairs_in(seat.pile))
      else
        seat:award(with.points * pairs_against(game, with.team == "separate"))
      end
    end
  end,
}

hook "solo_bonus" {
  kind = "event",
  params = { points = points { default = 1, says = "the bonus" }, team = piles },
  says = "{points} more for a solo player who has more pairs than all others together",
  run = function(game, event, with)
    local solo = game.solo
    if solo and pairs_in(solo.pile) > pairs_against(game, with.team == "separate") then
      solo:award(with.points)
    end
  end,
}

hook "no_trick" {
  kind = "event",
  params = { points = points { default = 3, says = "what is won" } },
  says = "{points} for the player who undertook to take no trick and took none, otherwise for each of the others. "
    .. "Pairs don't count then",
  run = function(game, event, with)
    local bidder = game.nil_bidder
    local made = bidder.pile:is_empty()
    for seat in game:seats() do
      if (seat == bidder) == made then seat:award(with.points) end
    end
  end,
}
