-- E0610: the library's functions don't get around it
local memory = {}
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    table.insert(memory, 1)
  end,
}
