-- SPDX-License-Identifier: MIT
-- Two house rules for Crazy Eights: queens skip, and the last card but one scores.

hook "queens" {
  kind = "event",
  says = { en = "a queen makes the next player miss the turn", ja = "Qを出すと次の人は1回休み" },
  run = function(game, event) game:turn(event.seat.next.next) end,
}

hook "last" {
  kind = "event",
  params = { points = points { default = 1 } },
  says = { en = "who gets down to one card scores {points}", ja = "残り1枚になったら{points}点" },
  run = function(_, event, with)
    assert(event.number <= 50 and event.card == event.taken:top())
    event.side:award(with.points)
  end,
}
