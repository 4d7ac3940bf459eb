-- A field of nil.
hook "act" {
  kind = "event",
  says = "does something",
  run = function(game) game.latest = game.trump.next end,
}
