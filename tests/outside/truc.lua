hook "truc" {
  kind = "event",
  says = "two of three tricks win a point",
  run = function(game)
    for seat in game:seats() do
      if seat.won > seat.next.won then seat:award(1) end
    end
  end,
}
