-- SPDX-License-Identifier: MIT
-- President: revolutions, titles for the next deal, and eights that end a trick.

local jokers = cards "jokers"

hook "revolution" {
  kind = "event",
  says = {
    whole = true,
    en = "four or more equal cards are a revolution. It reverses the order of the ranks until the end of the deal or "
      .. "the next revolution",
  },
  run = function(game, event)
    local rank = nil
    for one in event.taken:cards() do
      if not jokers:has(one) then
        if rank and one.rank ~= rank then return end
        rank = one.rank
      end
    end
    if event.taken:count() > 3 then game.turned = not game.turned end
  end,
}

hook "titles" {
  kind = "event",
  says = {
    whole = true,
    en = "the first player to go out is president in the next deal, and the second is vice-president. The last is the "
      .. "beggar. With four players or more, the last but one is the vice-beggar",
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

hook "eight_kind" {
  kind = "rule",
  says = { whole = true, en = "eights are a combination of their own" },
  run = function(rank) if rank == "8" then return "eights" end end,
}

hook "eight_beats" {
  kind = "rule",
  says = { whole = true, en = "eights beat the same number of equal cards if these rank below eight at the moment" },
  run = function(kind, count, standing, standing_count)
    local equal = standing == "equals" or standing == "single"
    if kind == "eights" and equal and count == standing_count then return "higher" end
  end,
}
