hook "settle" {
  kind = "event",
  says = "the declarer gets the points taken, or loses the bid",
  run = function(game)
    local declarer = game.declarer
    local points = declarer.pile:points()
    declarer:award(points >= game.bid and points or -game.bid)
  end,
}

hook "the_rest" {
  kind = "event",
  says = "the others keep what they take",
  run = function(game)
    for seat in game:seats() do
      if seat.index ~= game.declarer.index then seat:award(seat.pile:points()) end
    end
  end,
}
