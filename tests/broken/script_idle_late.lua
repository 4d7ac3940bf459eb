-- Waiting has no effect, and a script may wait long before somebody acts. Kanun counts only the moves between.
hook "idle" {
  kind = "phase", moves = { "act", "wait" }, says = { en = "act or wait" },
  start = function(game) game:turn(game.dealer) end,
  legal = function(_, _, offers)
    for i = 1, 40 do offers:add("wait", nil, i) end
    offers:add("act")
  end,
  play = function(game, move)
    if move.word == "act" then game.n = game.n + 1 end
    if game.n == 4 then return game:done() end
    game:turn(move.seat.next)
  end,
}
