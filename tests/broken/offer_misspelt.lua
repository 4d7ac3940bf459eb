hook "market" {
  kind = "phase",
  moves = { "buy" },
  says = "in turn, each buys one card of the bay into the hand or passes; whoever buys throws one card of the net away",
  start = function(game)
    game.asked = 0
    game:turn(game.dealer.next)
  end,
  legal = function(game, seat, offers)
    if seat.pile:count() > 0 then
      for card in game.floor:cards() do offers:add("by", card) end
    end
    offers:add("pass")
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "buy" then
      game.floor:move(move.card, seat.hand)
      seat.pile:move_all(game.stock, "bottom")
    end
    game.asked = game.asked + 1
    if game.asked == 3 then game:done() else game:turn(seat.next) end
  end,
}

hook "whale" {
  kind = "event",
  params = { points = points { default = 2 } },
  says = "a nine that takes three cards or more scores {points}",
  run = function(game, event, with)
    if event.number >= 3 then event.seat:award(with.points) end
  end,
}
