-- E0620: the step of a frozen table's pairs, with numbers in place of the table
local step = pairs(string)
hook "hostile" {
  kind = "event",
  run = function(game, event, with) return step(5, 0x4141414141) end,
}
