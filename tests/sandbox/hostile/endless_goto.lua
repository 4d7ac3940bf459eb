-- E0606: a loop made with goto
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    ::again::
    goto again
  end,
}
