-- E0610: sorting writes too
local memory = { 3, 1, 2 }
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    table.sort(memory)
  end,
}
