-- E0617: another seat's hand
local aces = cards 'A'
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    return seat.next.hand:count(aces)
  end,
}
