-- E0608: the collector's timing
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return collectgarbage('count')
  end,
}
