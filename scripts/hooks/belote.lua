-- SPDX-License-Identifier: MIT
-- Belote: king and queen of trumps, and what a deal brings both sides.

hook "rebelote" {
  kind = "event",
  params = { name = choice { "belote", "pilotta", default = "belote", says = "what the pair is called" } },
  says = {
    whole = true,
    en = "a player who plays both King and Queen of trumps has {name|belote:belote|pilotta}",
  },
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

-- What a side has taken in cards, and the last trick.
local function taken(game, side, with)
  return side.pile:points() + (game.last_won.side == side and with.last_trick or 0)
end

-- What both sides have: in cards and declarations, and in belote.
local function shares(game, own, other, with)
  local mine, theirs = taken(game, own, with), taken(game, other, with)
  if other.tricks == 0 then mine = with.capot end
  if own.tricks == 0 then theirs = with.capot end
  local my_belote, their_belote = 0, 0
  if game.belote and game.royals == 2 then
    if game.belote.side == own then my_belote = with.belote else their_belote = with.belote end
  end
  return mine + own.declared, theirs + other.declared, my_belote, their_belote
end

hook "deal" {
  kind = "event",
  params = {
    last_trick = points { default = 10 },
    belote = points { default = 20 },
    capot = points { default = 252 },
    tie = choice { "held", "lost", "kept", default = "held", says = "what happens to equal halves" },
  },
  says = {
    whole = true,
    en = "the last trick counts {last_trick}, all tricks {capot}. The side that has named the trump must have more "
      .. "than the others, belote ({belote}) and declarations included. With less it leaves them all but its own "
      .. "belote. {tie|held:If both have as much, the others score theirs, and the takers' points wait for the winner "
      .. "of the next deal|lost:If both have as much, the takers lose, too|kept:If both have as much, each side "
      .. "scores its own}",
  },
  run = function(game, _, with)
    if not game.last_won then return end      -- a deal may be counted while it is still played
    local own, other, held = game.declarer.side, game.declarer.next.side, game.contested
    local mine, theirs, my_belote, their_belote = shares(game, own, other, with)
    local more = mine + my_belote - theirs - their_belote
    game.contested = 0
    if more > 0 or (more == 0 and with.tie == "kept") then
      own:award(mine + my_belote + held)
      other:award(theirs + their_belote)
    elseif more < 0 or with.tie == "lost" then
      own:award(my_belote)
      other:award(mine + theirs + their_belote + held)
    else
      other:award(theirs + their_belote)
      game.contested = held + mine + my_belote
    end
  end,
}

hook "tens" {
  kind = "rule",
  says = { whole = true, en = "bids are in tens, so 8 means 80 points; 25 means all tricks. Each must have a higher "
    .. "number" },
  run = function(number)
    if number >= 8 and number <= 16 or number == 25 then return number end
  end,
}

hook "contract" {
  kind = "event",
  params = {
    last_trick = points { default = 10 },
    belote = points { default = 20 },
    capot = points { default = 252 },
    counts = choice { "both", "contract", default = "both", says = "what a contract that is made scores" },
  },
  says = {
    whole = true,
    en = "the last trick counts {last_trick}, all tricks {capot}. With belote ({belote}) and declarations the takers "
      .. "must have what they bid, or all tricks. Then they score {counts|both:the bid and their points, and the "
      .. "others theirs|the bid, and the others nothing}. Otherwise the others score 160 and the bid, and all "
      .. "declarations. If the bid was doubled, the winners score 160 and the bid, twice or four times, and all "
      .. "declarations. Each side keeps its belote",
  },
  run = function(game, _, with)
    if not game.last_won then return end      -- a deal may be counted while it is still played
    local own, other, unit = game.declarer.side, game.declarer.next.side, game.units
    local mine, theirs, my_belote, their_belote = shares(game, own, other, with)
    local bid = 10 * game.number * unit
    local made = mine + my_belote >= bid
    if game.number == 25 then made = other.tricks == 0 end
    local stake = (160 * unit + bid) * game.factor + own.declared + other.declared
    own:award(my_belote)
    other:award(their_belote)
    if not made then
      other:award(stake)
    elseif game.factor > 1 then
      own:award(stake)
    elseif with.counts == "both" then
      own:award(bid + mine)
      other:award(theirs)
    else
      own:award(bid)
    end
  end,
}

hook "doubled_stake" {
  kind = "event",
  says = { whole = true, en = "a call of coinche doubles the stake and ends the bidding; surcoinche doubles it again" },
  run = function(game) game.factor = 2 * game.factor end,
}
