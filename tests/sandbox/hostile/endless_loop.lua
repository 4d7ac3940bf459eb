-- E0606: a loop without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    while true do end
  end,
}
