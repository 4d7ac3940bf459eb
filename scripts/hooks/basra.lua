-- SPDX-License-Identifier: MIT
-- The peculiar cards of the Basra family: those that sweep the floor, and the bonus for clearing it.

local pictures = cards "J Q K"

hook "sweep" {
  kind = "rule",
  params = { takes = choice { "all", "normal", default = "all", says = "what the card takes" } },
  says = {
    en = "a sweeping card takes the whole floor, whatever lies there",
    ja = "場の札を全て取る札がある",
  },
  run = function(card, with) return with.takes end,
}

hook "basra" {
  kind = "event",
  params = {
    points = points { default = 10, says = "what a basra scores" },
    special = cards { default = "7D", says = "the sevens that sweep" },
  },
  says = {
    en = "whoever clears the floor scores {points}; a seven that sweeps does so only from a floor without pictures "
      .. "that adds up to ten at most",
    ja = "場の札を全て取ると{points}点。全てを取る7は、絵札がなく合計10以下の場を取ったときに限る",
  },
  run = function(game, event, with)
    local before = event.before
    if with.special:has(event.card) and (before:has(pictures) or before:value_sum() > 10) then return end
    event.side:award(with.points)
  end,
}
