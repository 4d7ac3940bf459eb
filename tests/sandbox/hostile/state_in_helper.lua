-- E0610: the same, in a function that a table holds
local n = 0
local tools = { step = function() n = n + 1 end }
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    tools.step()
  end,
}
