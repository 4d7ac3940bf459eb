-- E0610: a local that would keep state from call to call
local n = 0
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    n = n + 1
    return n
  end,
}
