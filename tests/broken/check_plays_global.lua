hook "h" {
  kind = "event",
  says = "does something",
  run = function() count = 9 end,
}
