-- E0608: files
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return io.open('/etc/passwd')
  end,
}
