-- E0610: a table within a table
local memory = { a = {} }
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    memory.a.b = 1
  end,
}
