-- SPDX-License-Identifier: MIT
-- Cuarenta: runs, falls, points that count at once, and cards that are counted in twos.

local rank, follows, nothing = {}, {}, cards "A" - cards "A"
for n, name in ipairs({ "A", "2", "3", "4", "5", "6", "7", "J", "Q", "K" }) do
  rank[n], follows[name] = cards(name), n + 1
end

hook "run" {
  kind = "event",
  says = {
    whole = true,
    en = "a card that takes something also takes a card of the next higher rank, and so on without a gap up to the "
      .. "King. The Jack follows the seven",
  },
  run = function(game, event)
    for n = follows[event.card.rank], 10 do
      if not game.floor:has(rank[n]) then return end
      for card in game.floor:cards() do
        if rank[n]:has(card) then
          game.floor:move(card, event.side.pile)
          break
        end
      end
    end
  end,
}

hook "fall" {
  kind = "event",
  params = { rondas = flag { default = false, says = "whether a caída on a card of a ronda counts as another one" } },
  says = {
    whole = true,
    en = "taking the card that the previous player has just laid down, with a card of its rank, is a caída, "
      .. "unless cards were dealt in between{rondas|true:; whether that player's ronda had the card is looked up|}",
  },
  run = function(game, event, with)
    local laid, seat, before = game.laid, event.seat, event.seat.previous
    local fresh = seat == game.dealer.next and seat.hand:count() == 4
    game.fell = laid ~= nil and not fresh and event.card.rank == laid.rank and event.taken:has(laid)
    game.laid = event.number == 0 and event.card or nil
    if not with.rondas then return end
    local same = laid and rank[follows[laid.rank] - 1] -- the player of a ronda was dealt three of its rank
    game.on_ronda = game.fell and before.rang and before.hand:count(same) + before.told:count(same) >= 3
    if before.hand:is_empty() then before.rang = false end
    if seat.rang then seat.told:add(event.card) end
  end,
}

hook "rings" {
  kind = "event",
  says = { whole = true, en = "the cards that a player plays after a ronda are remembered until the hand is played" },
  run = function(_, event)
    event.seat.rang = true
    event.seat.told = nothing
  end,
}

hook "points" {
  kind = "event",
  params = {
    points = points { default = 2, says = "the points for a capture of this kind" },
    limit = points { default = 1000, says = "the score at which a side no longer scores for this capture" },
  },
  says = {
    en = "this scores {points} at once{limit|1000:|, but nothing for a side with {limit} points or more}. A side that "
      .. "reaches the target wins",
  },
  run = function(game, event, with)
    local side = event.side
    if side.score + side.awarded >= with.limit then return end
    side:award(with.points)
    if side.score + side.awarded >= game.target then game:end_game() end
  end,
}

hook "carton" {
  kind = "event",
  params = { limit = points { default = 1000, says = "the score at which a side no longer scores for cards" } },
  says = {
    whole = true,
    en = "20 cards taken score 6, and each further card 1, rounded up to an even number. If no side has 20 cards, the "
      .. "side with most cards scores 2, or the dealer's side if both have as many{limit|1000:|; a side with {limit} "
      .. "points or more scores nothing}",
  },
  run = function(game, _, with)
    local best, other = game.dealer.side, game.dealer.next.side
    if other.pile:count() > best.pile:count() then best = other end
    for side in game:sides() do
      local count = side.pile:count()
      local points = count >= 20 and (count - 13) // 2 * 2 or side == best and 2 or 0
      if side.score + side.awarded < with.limit then side:award(points * game.units) end
    end
  end,
}
