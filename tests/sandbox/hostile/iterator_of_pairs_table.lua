-- E0620: the same with a table that is not frozen
local step = pairs(string)
hook "hostile" {
  kind = "event",
  run = function(game, event, with) return step({ byte = 1 }, "a") end,
}
