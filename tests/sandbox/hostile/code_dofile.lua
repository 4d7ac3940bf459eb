-- E0608: files
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return dofile('/etc/passwd')
  end,
}
