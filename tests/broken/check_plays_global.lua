hook "h" {
  kind = "event",
  run = function() count = 9 end,
}
