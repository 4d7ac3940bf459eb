-- E0608: coroutines
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return coroutine.wrap(function() while true do end end)()
  end,
}
