local aces = cards "A"

hook "count" {
  kind = "event", says = "",
  run = function(game) for seat in game:seats() do seat.aces = 0 end end,
}
hook "note" {
  kind = "event",
  says = "aces are counted",
  run = function(game)
    for seat in game:seats() do
      local now = seat.hand:count(aces)
      if seat.aces > 0 and now > seat.aces - 1 then error("an ace has come from nowhere") end
      seat.aces = now + 1
    end
  end,
}
