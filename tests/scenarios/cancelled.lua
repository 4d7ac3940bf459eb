-- SPDX-License-Identifier: MIT
hook "cancelled" {
  kind = "event",
  says = "a trick that nobody wins is noted",
  run = function(game, event)
    assert(event.winner == nil and event.card == nil and event.before:count() == event.taken:count())
    game.cancelled = 10 * event.number + event.seat.index
    game.there = event.taken:points()
  end,
}
