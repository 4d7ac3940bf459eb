-- E0612: a sentence that would steer the terminal
hook "hostile" {
  kind = "event",
  says = { en = "harmless \27]52;c;cm0gLXJm\7" },
  run = function(game) end,
}
