hook "extra" {
  kind = "event",
  says = "the last player's tricks bring a point",
  run = function(game, event)
    if event.seat.index == 4 then
      event.side:award(1)
    end
  end,
}
