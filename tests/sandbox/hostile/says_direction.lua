-- E0612: a sentence that turns the direction of writing
hook "hostile" {
  kind = "event",
  says = "a card \u{202E}is moved",
  run = function(game) end,
}
