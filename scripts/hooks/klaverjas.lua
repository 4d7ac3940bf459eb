-- SPDX-License-Identifier: MIT
-- Klaverjas: roem in a trick.

local rank = { cards "A", cards "K", cards "Q", cards "J", cards "T", cards "9", cards "8", cards "7" }
local stuk = { S = cards "KS QS", H = cards "KH QH", D = cards "KD QD", C = cards "KC QC" }
local row = {} -- eight cards of one suit, then eight of the next
for _, suit in ipairs { cards "S", cards "H", cards "D", cards "C" } do
  for _, of in ipairs(rank) do row[#row + 1] = suit * of end
end

hook "roem" {
  kind = "event",
  params = { jacks = points { default = 100, says = "what four jacks score" } },
  says = {
    whole = true,
    en = "the side that takes a trick scores roem for what lies in it: 20 for three cards of a suit in a row (A K Q J "
      .. "10 9 8 7), 50 for four, 20 more for King and Queen of trumps, and 100 for four cards of a rank{jacks|100:|, "
      .. "{jacks} if they are jacks}",
  },
  run = function(game, event, with)
    local found, run, one, side = 0, 0, game.units, event.winner.side
    for n = 1, 8 do
      if event.taken:count(rank[n]) == 4 then found = found + (n == 4 and with.jacks or 100 * one) end
    end
    for n = 1, 32 do
      run = event.taken:has(row[n]) and (n % 8 == 1 and 0 or run) + 1 or 0
      if run == 3 or run == 4 then found = found + 10 * (run - 1) * one end
    end
    if event.taken:count(stuk[game.trump]) == 2 then found = found + 20 * one end
    side.roem = side.roem + found
  end,
}
