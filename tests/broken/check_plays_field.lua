hook "h" {
  kind = "event",
  run = function(game)
    for seat in game:seats() do seat:awrad(1) end
  end,
}
