-- Numbers beyond the range of a variable.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event)
    local seat = event.winner
    if seat.won == 9 then event.side:award(1) end
    if seat.won > 8 or seat.won < 0 then event.side:award(1) end
    if seat.won >= 8 or seat.won <= 0 then event.side:award(1) end
  end,
}
