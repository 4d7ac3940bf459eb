-- E0608: the screen
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    print('hello')
  end,
}
