-- E0620: texts are no numbers for functions either
hook "hostile" {
  kind = "event",
  run = function(game, event, with) return math.max("1", "2") end,
}
