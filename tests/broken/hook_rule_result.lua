-- Ranks are no numbers.
hook "strong" {
  kind = "rule",
  run = function(card) return "strong" end,
}
