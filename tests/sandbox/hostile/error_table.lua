-- E0605: an error that is no text
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    error({ 'no', 'text' })
  end,
}
