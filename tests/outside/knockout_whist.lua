hook "most" {
  kind = "event",
  says = "who has most tricks names the next trump",
  run = function(game)
    local best
    for seat in game:seats() do
      if not best or seat.won > best.won then best = seat end
    end
    game.chief = best
  end,
}
