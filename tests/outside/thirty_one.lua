local suits = { cards "S", cards "H", cards "D", cards "C" }

local function best(hand)
  local most = 0
  for _, suit in ipairs(suits) do most = math.max(most, hand:value_sum(suit)) end
  return most
end

hook "scat" {
  kind = "phase",
  says = "draw from the stock or take the discard, then discard; or knock, and the others play once more",
  moves = { "draw", "take", "drop", "knock" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    if game.drawn then
      for card in seat.hand:cards() do offers:add("drop", card) end
      return
    end
    offers:add("draw")
    offers:add("take")
    if not game.knocker then offers:add("knock") end
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "draw" then
      game.stock:deal(1, seat.hand)
      game.drawn = true
      return game:turn(seat)
    elseif move.word == "take" then
      game.discard:deal(1, seat.hand)
      game.drawn = true
      return game:turn(seat)
    elseif move.word == "knock" then
      game.knocker = seat
    else
      seat.hand:move(move.card, game.discard)
      game.drawn = false
    end
    if seat.next == game.knocker or game.stock:is_empty() then return game:done() end
    game:turn(seat.next)
  end,
}

hook "loser" {
  kind = "event",
  says = "who has least in one suit loses a life, the knocker two",
  run = function(game)
    local least
    for seat in game:seats() do
      if not least or best(seat.hand) < best(least.hand) then least = seat end
    end
    least:award(least == game.knocker and -2 or -1)
  end,
}
