-- E0606: a loop with an end that is never reached
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    for i = 1, math.maxinteger do end
  end,
}
