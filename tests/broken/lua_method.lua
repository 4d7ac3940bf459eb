-- A list has no methods.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    local kept = { event.card }
    kept:remove(event.card)
  end,
}
