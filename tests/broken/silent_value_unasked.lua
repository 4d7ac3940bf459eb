-- A value that no key asks for.
hook "cap" {
  kind = "value",
  says = "nobody bids more than five",
  run = function() return 5 end,
}
