-- SPDX-License-Identifier: MIT
-- Cassino: sweeps are counted, and who counts himself out ends the play.

hook "sweep" {
  kind = "event",
  says = { whole = true, en = "a sweep is counted for whoever clears the table", ja = "場の札を全て取ると全取り1回" },
  run = function(game, event) event.side.sweeps = event.side.sweeps + 1 end,
}

hook "count_out" {
  kind = "event",
  says = {
    en = "whoever has the target with the score, the card points and the sweeps of the deal is out, and "
      .. "most cards and most spades are not counted any more",
    ja = "得点とディールの札の得点と全取りの合計が目標点に達したら上がり。最多枚数と最多スペードは数えない",
  },
  run = function(game, event)
    local side = event.side
    if side.score + side.pile:points() + side.sweeps * game.units >= game.target then game.out = true end
  end,
}
