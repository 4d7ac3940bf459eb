-- E0620: the same with an object that has a metatable of its own
local step = pairs(string)
hook "hostile" {
  kind = "event",
  run = function(game, event, with) return step(game, "a") end,
}
