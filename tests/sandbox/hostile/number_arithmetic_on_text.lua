-- E0605: texts are no numbers
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return ' 1 ' + 1
  end,
}
