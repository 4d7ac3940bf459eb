hook "games" {
  kind = "event",
  says = "more than 60 points win a game, more than 90 two, all tricks four",
  run = function(game)
    for side in game:sides() do
      local points = side.pile:points()
      if side.taken == 10 then
        side:award(4)
      elseif points > 90 then
        side:award(2)
      elseif points > 60 then
        side:award(1)
      end
    end
  end,
}
