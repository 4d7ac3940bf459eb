-- SPDX-License-Identifier: MIT
-- Belote: who plays king and queen of trumps, and what a deal brings both sides.

local jack = { S = card "JS", H = card "JH", D = card "JD", C = card "JC" }
local nine = { S = card "9S", H = card "9H", D = card "9D", C = card "9C" }

hook "rebelote" {
  kind = "event",
  says = "who plays both king and queen of trumps has belote",
  run = function(game, event)
    if event.card.suit ~= game.trump then return end
    game.royals = game.royals + 1
    if game.royals == 1 then
      game.belote = event.seat
    elseif game.belote ~= event.seat then
      game.belote = nil
    end
  end,
}

-- What a side has taken in cards, of which trumps are worth more, and the last trick.
local function taken(game, side, with)
  local units = side.pile:points()
  if side.pile:has(jack[game.trump]) then units = units + with.jack - 2 * game.units end
  if side.pile:has(nine[game.trump]) then units = units + with.nine end
  if game.last_won.side == side then units = units + with.last_trick end
  return units
end

hook "deal" {
  kind = "event",
  params = {
    jack = points { default = 20 },
    nine = points { default = 14 },
    last_trick = points { default = 10 },
    belote = points { default = 20 },
    capot = points { default = 252 },
  },
  says = "the jack of trumps counts {jack}, the nine {nine}, the last trick {last_trick}, all tricks {capot}. The side "
    .. "that has named the trump must have more than the others, belote ({belote}) included; with less it leaves them "
    .. "all but its own belote, and what both have alike is held back for who wins the next deal",
  run = function(game, _, with)
    if not game.last_won then return end -- a deal may be counted while it is still played
    local own, other = game.declarer.side, game.declarer.next.side
    local mine, theirs = taken(game, own, with), taken(game, other, with)
    local all, held = mine + theirs, game.contested
    if other.tricks == 0 then mine, all = with.capot, with.capot end
    if own.tricks == 0 then theirs, all = with.capot, with.capot end
    local my_belote = game.belote and game.belote.side == own and with.belote or 0
    local their_belote = game.belote and game.belote.side == other and with.belote or 0
    if mine + my_belote > theirs + their_belote then
      own:award(mine + my_belote + held)
      other:award(theirs + their_belote)
      game.contested = 0
    elseif mine + my_belote < theirs + their_belote then
      own:award(my_belote)
      other:award(all + their_belote + held)
      game.contested = 0
    else
      other:award(theirs + their_belote)
      game.contested = held + mine + my_belote
    end
  end,
}
