-- E0609: a global, while a hook runs
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    counter = 1
  end,
}
