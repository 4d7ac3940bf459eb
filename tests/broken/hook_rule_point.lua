-- A sound hook.
hook "strong" {
  kind = "rule",
  run = function(card) return 1 end,
}
