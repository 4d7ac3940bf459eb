hook "x" {
  kind = "event",
  ru = function() end,
}
