-- A phase of a script that no phase plays.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.side:award(1) end,
}

hook "other" {
  kind = "phase",
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}
