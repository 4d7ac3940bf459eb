-- E0617: the same, after a card of the own hand
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    local step = seat.hand:cards()
    return step(seat.next.hand, seat.hand:at(1)).value
  end,
}
