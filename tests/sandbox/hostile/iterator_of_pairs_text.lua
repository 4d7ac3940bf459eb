-- E0620: the same with a text, which has a metatable of another form
local step = pairs(string)
hook "hostile" {
  kind = "event",
  run = function(game, event, with) return step("x", nil) end,
}
