-- E0617: another seat's hidden variable
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return seat.next.bid
  end,
}
