-- SPDX-License-Identifier: MIT
-- The exchange of a low trump for the one that lies open under the stock.

hook "swap" {
  kind = "event",
  says = { en = "whoever has a trick may exchange the seven or two of trumps", ja = "1トリックでも取った人は、切り札の7か2を交換できる" },
  run = function(game, event)
    local hand, stock, trump = event.seat.hand, game.stock, game.stock:bottom()
    hand:move(event.card, stock, "bottom")
    stock:show(event.card)
    stock:move(trump, hand)                      -- all see where it lies, so all see it taken
  end,
}

hook "lucky" {
  kind = "event",
  params = { points = points { default = 1 } },
  says = { en = "to exchange the two brings {points}", ja = "2を交換すると{points}点" },
  run = function(_, event, with) event.side:award(with.points) end,
}
