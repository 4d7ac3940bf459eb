-- E0605: a rule sees no game
hook "hostile" {
  kind = "rule",
  run = function(card, with)
    return card.rank + 1
  end,
}
