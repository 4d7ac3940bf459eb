-- bonus is a comment
hook "extra" {
  kind = "event",
  says = "each trick brings a point",
  run = function(game, event)
    event.winner.bonus = event.winner.bonus + 1
  end,
}
