-- E0605: numbers and texts have no order
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    table.sort({ 1, 'a', 2 })
  end,
}
