-- E0606: functions without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    while true do local f = function() return f end end
  end,
}
