-- E0619: a card can't be written to
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    event.card.value = 3
  end,
}
