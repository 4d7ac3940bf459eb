hook "h" {
  kind = "event",
  says = "does something",
  run = function(game)
    for seat in game:seats() do seat:awrad(1) end
  end,
}
