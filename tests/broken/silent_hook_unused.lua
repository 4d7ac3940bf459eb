-- An unused hook.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(_, event) event.side:award(1) end,
}

hook "forgotten" {
  kind = "event",
  says = "is never called",
  run = function(_, event) event.side:award(1) end,
}
