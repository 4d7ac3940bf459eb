-- E0610: a table made while loading
local memory = {}
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    memory[#memory + 1] = event.card
  end,
}
