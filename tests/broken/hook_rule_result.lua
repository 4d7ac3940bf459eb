-- Ranks are not numbers.
hook "strong" {
  kind = "rule",
  run = function(card) return "strong" end,
}
