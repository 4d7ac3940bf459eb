-- E0608: a finalizer runs without the count hook
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    setmetatable({}, { __gc = function() while true do end end })
  end,
}
