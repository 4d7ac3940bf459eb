-- SPDX-License-Identifier: MIT
-- President: titles for the next deal, the best cards that the last ones hand over, and eights that end a trick.

local jokers = cards "jokers"
local heights = {
  cards "2", cards "A", cards "K", cards "Q", cards "J", cards "T", cards "9", cards "8", cards "7",
  cards "6", cards "5", cards "4", cards "3",
}
for one in jokers:cards() do table.insert(heights, 1, cards(one.name)) end -- the last one is the highest

hook "revolution" {
  kind = "event",
  says = {
    whole = true,
    en = "four or more equal cards are a revolution: at once the order of the ranks is reversed, until the end of "
      .. "the deal or the next revolution",
  },
  run = function(game, event)
    local wild, all = event.taken:count(jokers), event.taken:count()
    for i = 1, #heights do
      local n = event.taken:count(heights[i])
      if n > 0 and all > 3 and n + wild == all then game.turned = not game.turned end
    end
  end,
}

hook "titles" {
  kind = "event",
  says = {
    whole = true,
    en = "the first player who is out is president in the next deal, and the second vice-president; the last is the "
      .. "beggar, and of four players or more the last but one is the vice-beggar",
  },
  run = function(game)
    local n = 0
    for _ in game:seats() do n = n + 1 end
    for seat in game:seats() do
      if seat.finish == 1 then game.president = seat end
      if seat.finish == 2 then game.vice = seat end
      if seat.finish == n - 1 then game.poor = seat end
      if seat.finish == n then game.beggar = seat end
    end
  end,
}

-- The highest cards of one hand go to another; of equal ones the first of the pack.
local function tribute(from, to, n)
  for i = 1, #heights do
    for one in from.hand:cards() do
      if n == 0 then return end
      if heights[i]:has(one) then
        from.hand:move(one, to.hand)
        n = n - 1
      end
    end
  end
end

hook "tribute" {
  kind = "event",
  params = {
    beggar = integer { default = 2, min = 0, max = 3, says = "how many cards the beggar gives" },
    poor = integer { default = 1, min = 0, max = 2, says = "how many cards the vice-beggar gives" },
  },
  says = {
    whole = true,
    en = "the beggar gives {beggar|1:the highest card|the {beggar} highest cards} to the president{poor|0:|1:, and "
      .. "the vice-beggar the highest card to the vice-president|, and the vice-beggar the {poor} highest cards to "
      .. "the vice-president}",
  },
  run = function(game, _, with)
    if not game.president then return end     -- a deal may be counted on trial
    tribute(game.beggar, game.president, with.beggar)
    if with.poor > 0 then tribute(game.poor, game.vice, with.poor) end
  end,
}

hook "eight_kind" {
  kind = "rule",
  says = { whole = true, en = "eights are a kind of their own" },
  run = function(rank) if rank == "8" then return "eights" end end,
}

hook "eight_beats" {
  kind = "rule",
  says = { whole = true, en = "eights beat as many equal cards that rank below eight at the moment" },
  run = function(kind, count, standing, standing_count)
    local equal = standing == "equals" or standing == "single"
    if kind == "eights" and equal and count == standing_count then return "higher" end
  end,
}
