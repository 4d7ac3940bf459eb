-- An event that the script never raises.
hook "round" {
  kind = "phase",
  says = "a round in which nothing happens",
  events = { "bell" },
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}

hook "act" {
  kind = "event",
  says = "does something",
  run = function(game) game:note("ring") end,
}
