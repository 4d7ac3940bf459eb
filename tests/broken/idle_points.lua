hook "rich_trick" {
  kind = "event",
  says = "a trick of three points or more scores one more",
  run = function(_, event)
    if event.taken:points() >= 3 then event.winner.side:award(1) end
  end,
}
