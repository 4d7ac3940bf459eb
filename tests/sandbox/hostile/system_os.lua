-- E0608: the operating system
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return os.execute('true')
  end,
}
