-- SPDX-License-Identifier: MIT
-- Pişti: a Jack takes any heap, a lone card taken by its equal is a pişti, and the heap under the
-- top card goes with it.

local jacks = cards "J"

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes the heap whatever lies on top", ja = "Jは一番上の札が何でも取る" },
  run = function() return "all" end,
}

hook "pisti" {
  kind = "event",
  params = {
    points = points { default = 10, says = "what a pişti scores" },
    jack = points { default = 20, says = "what a pişti of Jacks scores" },
  },
  says = {
    en = "taking a lone card with one of its rank scores {points}, a lone Jack with a Jack {jack}",
    ja = "1枚だけの札を同じランクで取ると{points}点、JをJで取ると{jack}点",
  },
  run = function(game, event, with)
    if not game.under:is_empty() or event.card.rank ~= event.before:top().rank then return end
    event.side:award(jacks:has(event.card) and with.jack or with.points)
  end,
}

hook "heap" {
  kind = "event",
  says = { en = "the whole heap goes with its top card", ja = "一番上の札を取ると下の札もすべて取る" },
  run = function(game, event) game.under:move(all, event.side.pile) end,
}

hook "cover" {
  kind = "event",
  says = { en = "a card that takes nothing covers the heap", ja = "取らなかった札は山の上に重ねる" },
  run = function(game, event) game.floor:move(event.before, game.under) end,
}
