-- SPDX-License-Identifier: MIT
-- Pilotta: bids, and the points of both sides for a deal, in tens.

hook "bids" {
  kind = "rule",
  says = { whole = true, en = "bids are in tens, so 8 means 80 points. Each bid must be higher than the one before" },
  run = function(number) return number end,
}

-- Converts card points to tens: the 162 points of a deal make 16.
local function tens(game, points, others)
  local own, rest = points // (10 * game.units), points // game.units % 10
  if rest > 6 or rest == 6 and points > others then own = own + 1 end
  return own
end

-- Returns a side's points for other things than cards.
local function besides(game, side)
  local more = side.declared // (10 * game.units)
  for seat in side:seats() do more = more + (seat.royals == 2 and 2 or 0) end
  return more
end

hook "shares" {
  kind = "event",
  says = {
    whole = true,
    en = "the last trick counts 10, and all tricks 250. With pilotta (20) and declarations, the takers must have what "
      .. "they bid. If they do, each side scores what it has, and the takers also score the bid. If not, they score "
      .. "nothing, and the others score 160 (250 with all tricks), the bid, and everybody's pilotta and declarations. "
      .. "If the bid was doubled, only the winners score. They get 160 (250 with all tricks), twice the bid, or four "
      .. "times after a redouble, and everybody's pilotta and declarations. Scores are written in tens. Card points "
      .. "that end in 7 or more are rounded up, and the others down. If both sides' end in 6, the larger is rounded up",
  },
  run = function(game)
    if not game.last_won then return end      -- a deal may be counted while it is in progress
    local own, other, units = game.declarer.side, game.declarer.next.side, game.units
    local bid, last = game.number, 10 * units
    local mine = own.pile:points() + (game.last_won.side == own and last or 0)
    local theirs = other.pile:points() + (game.last_won.side == other and last or 0)
    local more, their_more = besides(game, own), besides(game, other)
    if other.tricks == 0 then mine = 250 * units elseif own.tricks == 0 then theirs = 250 * units end
    local won = mine + 10 * more * units >= 10 * bid * units
    local all = (won and other.tricks == 0 or not won and own.tricks == 0) and 25 or 16
    if won and game.factor == 1 then
      own:award((tens(game, mine, theirs) + more + bid) * units)
      other:award((tens(game, theirs, mine) + their_more) * units)
    else
      (won and own or other):award((all + bid * game.factor + more + their_more) * units)
    end
  end,
}
