hook "act" {
  kind = "event",
  says = "does something",
  run = function(game, event)
    if game.play.leader == event.seat then event.side:award(1) end
  end,
}
