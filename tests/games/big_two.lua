-- SPDX-License-Identifier: MIT
-- What cards left in the hand cost: one point each, twice as much for ten and more, three times for all.

hook "left" {
  kind = "event",
  params = {
    many = integer { default = 10, min = 1, max = 13, says = "so many cards cost double" },
    all = integer { default = 13, min = 1, max = 13, says = "so many cost triple" },
  },
  says = {
    en = "each card left costs 1 point, 2 from {many} cards on, 3 if none of {all} was played",
    ja = "残り1枚につき1点、{many}枚以上なら2点、{all}枚すべて残れば3点",
  },
  run = function(game, event, with)
    for seat in game:seats() do
      local cards = seat.hand:count()
      if cards >= with.all then
        seat:award(3 * cards)
      elseif cards >= with.many then
        seat:award(2 * cards)
      else
        seat:award(cards)
      end
    end
  end,
}
