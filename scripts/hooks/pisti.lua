-- SPDX-License-Identifier: MIT
-- Pişti: a Jack takes any heap, and a lone card that is taken by its like is a pişti.

local is_last_play = require "last_play"

local jacks = cards "J"

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes the heap whatever lies on top" },
  run = function() return "all" end,
}

hook "pisti" {
  kind = "event",
  params = {
    points = points { default = 10, says = "what a pişti scores" },
    jacks = points { default = 20, says = "what a pişti of Jacks scores" },
    last = flag { default = true, says = "whether the last card of a deal can make a pişti" },
  },
  says = {
    whole = true,
    en = "taking a heap of a single card with one of its rank scores {points}, a single Jack with a Jack {jacks}"
      .. "{last|true:|; the last card of a deal scores nothing}",
  },
  run = function(game, event, with)
    if event.number ~= 1 or event.card.rank ~= event.before:top().rank then return end
    if not with.last and is_last_play(game) then return end
    event.side:award(jacks:has(event.card) and with.jacks or with.points)
  end,
}
