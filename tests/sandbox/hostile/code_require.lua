-- E0621: modules
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return require('os')
  end,
}
