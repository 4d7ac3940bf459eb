-- E0621: a hook declared during a call
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    hook 'other' { kind = 'event', run = function() end }
  end,
}
