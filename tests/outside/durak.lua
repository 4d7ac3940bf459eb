local height = { ["6"] = 6, ["7"] = 7, ["8"] = 8, ["9"] = 9, T = 10, J = 11, Q = 12, K = 13, A = 14 }

local function beats(game, card, other)
  if card.suit == other.suit then return height[card.rank] > height[other.rank] end
  return card.suit == game.trump
end

local function draw(game, seat)
  for _ = 1, 6 do
    if seat.hand:count() < 6 and not game.stock:is_empty() then game.stock:deal(1, seat.hand) end
  end
end

-- The next attack, if both still have cards.
local function attack(game, seat)
  draw(game, game.attacker)
  draw(game, game.attacker.next)
  if seat.hand:is_empty() or seat.next.hand:is_empty() then return game:done() end
  game.attacker = seat
  game:turn(seat)
end

hook "durak" {
  kind = "phase",
  says = "the attacker plays a card; the other beats it with a higher card of the suit or a trump, or takes it",
  moves = { "take" },
  start = function(game)
    game.attacker = game.dealer.next
    game:turn(game.attacker)
  end,
  legal = function(game, seat, offers)
    if game.field:is_empty() then return offers:play(seat.hand) end
    for card in seat.hand:cards() do
      if beats(game, card, game.field:top()) then offers:play(card) end
    end
    offers:add("take")
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "take" then
      game.field:move(all, seat.hand)
      return attack(game, seat.next)
    end
    seat.hand:move(move.card, game.field)
    if game.field:count() == 1 then return game:turn(seat.next) end
    game.field:move(all, game.gone)
    attack(game, seat)
  end,
}

hook "fool" {
  kind = "event",
  says = "who has cards left loses a point",
  run = function(game)
    for seat in game:seats() do
      if not seat.hand:is_empty() and seat.next.hand:is_empty() then seat:award(-1) end
    end
  end,
}
