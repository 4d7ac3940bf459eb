local prizes = cards "D"
local suit = { cards "S", cards "H" }

hook "suits" {
  kind = "event",
  says = "each player has the cards of a suit, the prizes are the diamonds",
  run = function(game)
    if game.stock:count() < 39 then return end
    for seat in game:seats() do game.stock:move(suit[seat.index + 1], seat.hand) end
    game.stock:deal(1, game.offer)
  end,
}

local function value(zone) return zone:value_sum() end

hook "bids" {
  kind = "phase",
  moves = { "lay" },
  says = "both lay a card face down; the higher one wins the prizes, equal ones leave them",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    for card in seat.hand:cards() do offers:add("lay", card) end
  end,
  play = function(game, move)
    local seat, other = move.seat, move.seat.next
    seat.hand:move(move.card, seat.laid)
    if other.laid:is_empty() then return game:turn(other) end
    local mine, yours = value(seat.laid), value(other.laid)
    seat.laid:show(all)
    other.laid:show(all)
    if mine ~= yours then game.offer:move(all, (mine > yours and seat or other).won) end
    seat.laid:move(all, seat.won)
    other.laid:move(all, other.won)
    if game.stock:is_empty() then return game:done() end
    game.stock:deal(1, game.offer)
    game:turn(other)
  end,
}

hook "prizes" {
  kind = "event",
  says = "the prizes count their values",
  run = function(game)
    for seat in game:seats() do seat:award(seat.won:value_sum(prizes)) end
  end,
}
