-- SPDX-License-Identifier: MIT
-- Klaverjas: roem in a trick, and what a deal brings both sides.

local letters = { "S", "H", "D", "C" }
local stuk = { S = cards "KS QS", H = cards "KH QH", D = cards "KD QD", C = cards "KC QC" }
local rank = {
  cards "A", cards "K", cards "Q", cards "J", cards "T", cards "9", cards "8", cards "7",
}

-- The cards of each suit in a row.
local row = {}
for letter, suit in pairs({ S = cards "S", H = cards "H", D = cards "D", C = cards "C" }) do
  row[letter] = {}
  for n = 1, 8 do row[letter][n] = suit * rank[n] end
end

hook "roem" {
  kind = "event",
  params = { jacks = points { default = 100, says = "what four jacks score" } },
  says = {
    whole = true,
    en = "the side that takes a trick scores roem for what lies in it: 20 for three cards of a suit in a row (A K Q J "
      .. "T 9 8 7), 50 for four, 20 more for King and Queen of trumps, and 100 for four cards of a rank{jacks|100:|, "
      .. "{jacks} if they are jacks}",
  },
  run = function(game, event, with)
    local found, one = 0, game.units
    for n = 1, 8 do
      if event.taken:count(rank[n]) == 4 then found = found + (n == 4 and with.jacks or 100 * one) end
    end
    for _, letter in ipairs(letters) do
      local of = row[letter]
      local run = 0
      for n = 1, 8 do
        run = event.taken:has(of[n]) and run + 1 or 0
        if run == 3 then found = found + 20 * one elseif run == 4 then found = found + 30 * one end
      end
    end
    if event.taken:count(stuk[game.trump]) == 2 then found = found + 20 * one end
    local side = event.winner.side
    side.roem = side.roem + found
  end,
}

-- What a side has taken in cards, and the last trick.
local function taken(game, side)
  return side.pile:points() + (game.last_won.side == side and 10 * game.units or 0)
end

hook "deal" {
  kind = "event",
  params = { pit = points { default = 100, says = "what all tricks score" } },
  says = {
    whole = true,
    en = "the last trick counts 10. The side that named the trump must have more than the others, roem included. Then "
      .. "each side scores its own points and roem. If not, the others score 162 and all roem{pit|0:|. All tricks "
      .. "score {pit} more}",
  },
  run = function(game, _, with)
    if not game.last_won then return end -- a deal may be counted while it is still played
    local own, other = game.maker.side, game.maker.next.side
    local mine, theirs = taken(game, own) + own.roem, taken(game, other) + other.roem
    if mine > theirs then
      own:award(mine + (other.tricks == 0 and with.pit or 0))
      other:award(theirs)
    else
      other:award(162 * game.units + own.roem + other.roem + (own.tricks == 0 and with.pit or 0))
    end
  end,
}
