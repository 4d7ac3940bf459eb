-- An argument too many.
hook "act" {
  kind = "event",
  says = "a trick scores 1",
  run = function(_, event) event.winner:award(1, "trick") end,
}
