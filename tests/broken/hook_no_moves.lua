hook "idle" {
  kind = "phase",
  moves = {},
  says = "nothing is done",
  start = function(game) game:done() end,
  legal = function() end,
  play = function() end,
}
