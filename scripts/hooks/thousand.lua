-- SPDX-License-Identifier: MIT
-- The family of 1000: bids, redeals, and the steps in which a deal is written down: bolts, contract, the other players'
-- points, surrender, sitter, barrel. Rules that only some tables play are in files that options name.

local couples = { cards "KS QS", cards "KH QH", cards "KD QD", cards "KC QC" }
local aces, nines = cards "A", cards "9"
local penalty = 120

-- The nearest multiple of `unit`; a tie goes up.
local function rounded(points, unit) return (2 * points + unit) // (2 * unit) * unit end

-- Takes points from a player. A player who was on the barrel falls off.
local function fine(seat, units)
  seat:award(-units)
  seat.on_barrel = false
  seat.barrel_deals = 0
end

---- bidding ----

local function cap_of(seat, base, with_aces)
  local cap = base
  for i = 1, 4 do
    if seat.hand:count(couples[i]) == 2 then cap = cap + couples[i]:value_sum() end
  end
  if with_aces and seat.hand:count(aces) == 4 then cap = cap + aces:value_sum() end
  return cap
end

hook "cap" {
  kind = "value",
  params = {
    base = integer { default = 120, min = 0, max = 10000, says = "the highest bid without marriages" },
    aces = flag { default = false, says = "whether four Aces count as a marriage" },
    limit = integer { default = -1000000, min = -1000000, max = -1, says = "the score below which nobody may raise" },
  },
  says = "nobody may bid more than {base} plus the value of the marriages{aces|true: and four Aces|} in their hand"
      .. "{limit|-1000000:|; a player with less than {limit} points may not bid, but opens if they must}",
  run = function(game, seat, with)
    if seat.side.score < with.limit * game.units then return game.bid == 0 and with.base or 0 end
    return cap_of(seat, with.base, with.aces)
  end,
}

hook "sit_out" {
  kind = "phase",
  says = "The dealer sits out, holds no cards and scores the talon.",
  start = function(game)
    game.dealer.active = false
    game:done()
  end,
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}

hook "note_talon" {
  kind = "phase",
  says = "The talon is noted for the one who sits out.",
  start = function(game)
    game.laid_out:add(game.talon)
    game:done()
  end,
  legal = function(_, _, offers) offers:add("pass") end,
  play = function(game) game:done() end,
}

hook "make_contract" {
  kind = "phase",
  moves = { "keep", "raise", "surrender" },
  outcomes = { "done", "surrendered" },
  params = {
    step = integer { default = 5, min = 1, max = 100, says = "the number that contracts are multiples of" },
    base = integer { default = 120, min = 0, max = 10000, says = "the highest bid without marriages" },
    aces = flag { default = false, says = "whether four Aces count as a marriage" },
    surrender = flag { default = true, says = "whether the deal may be surrendered" },
    barrel = flag { default = true, says = "whether the game has a barrel" },
  },
  says = "The declarer keeps the bid as the contract{surrender|true:,| or} raises it to a higher multiple of {step}, "
      .. "up to {base} plus the value of the marriages{aces|true: and four Aces|} now in hand{surrender|true:, or "
      .. "surrenders the deal unplayed|}.{barrel|true: Nobody surrenders from the barrel.|}",
  start = function(game) game:turn(game.declarer) end,
  legal = function(game, seat, offers, with)
    offers:add("keep")
    for number = game.bid + with.step, cap_of(seat, with.base, with.aces), with.step do
      offers:add("raise", nil, number)
    end
    if with.surrender and not (with.barrel and seat.on_barrel) then offers:add("surrender") end
  end,
  play = function(game, move)
    game.contract = move.word == "raise" and move.number or game.bid
    game.surrendered = move.word == "surrender"
    game:done(game.surrendered and "surrendered" or "done")
  end,
}

---- redeals ----

hook "poor_talon" {
  kind = "value",
  params = { most = points { default = 4, says = "the points up to which a talon is too poor" } },
  says = "a talon with two nines, or with {most} points or fewer, is too poor",
  run = function(game, _, with)
    return (game.talon:count(nines) >= 2 or game.talon:points() <= with.most) and 1 or 0
  end,
}

hook "poor_hand" {
  kind = "value",
  params = {
    nines = integer { default = 4, min = 1, max = 4, says = "the number of nines that causes a redeal" },
    forehand_nines = integer { default = 4, min = 1, max = 4, says = "the same in the hand after the dealer" },
    below = points { default = 13, says = "the points below which a hand is redealt" },
    declarer = flag { default = true, says = "whether the declarer's own hand counts" },
  },
  says = "a hand with {nines} nines{forehand_nines|4:| (after the dealer {forehand_nines})} or with fewer than "
      .. "{below} points is too poor{declarer|false:; the declarer's own does not count|}",
  run = function(game, seat, with)
    if seat == game.declarer and not with.declarer then return 0 end
    local limit = with.nines
    if seat == game.dealer.next then limit = math.min(limit, with.forehand_nines) end
    return (seat.hand:count(nines) >= limit or seat.hand:points() < with.below) and 1 or 0
  end,
}

hook "void" {
  kind = "event",
  params = { third = flag { default = false, says = "whether the third redeal in a row costs the dealer 120" } },
  says = "nobody scores"
    .. "{third|true:; the third time in a row costs the dealer 120, and a deal that is counted ends the row|}",
  run = function(game, _, with)
    if game.blind or game.hundred then game.talon:show(all) end -- it was hidden
    game:note("the cards are dealt again")
    game.stacked = false
    game.redeals = game.redeals + 1
    if game.redeals < 3 then return end
    game.redeals = 0
    if with.third then fine(game.dealer, penalty * game.units) end
  end,
}

-- -- the points of a deal ----

-- True if the deal counts double for the bid of one hundred, which it doesn't if the bid was raised.
local function is_hundred(game) return game.hundred and game.contract == game.bid end

local function factor(game) return (game.golden or game.blind or is_hundred(game)) and 2 or 1 end

local function marriage_factor(game, with)
  local double = game.golden and with.golden_marriages
    or (game.blind or is_hundred(game)) and with.blind_marriages
  return double and 2 or 1
end

-- Returns the points of the cards that a seat has won.
local function card_points(game, seat, last_trick)
  return seat.pile:points() + (seat == game.last_winner and last_trick or 0)
end

-- Returns the points of cards and marriages.
local function taken(game, seat, last_trick) return card_points(game, seat, last_trick) + seat.marriages end

hook "bolts" {
  kind = "event",
  params = {
    rule = choice { "zero_points", "zero_tricks", default = "zero_points", says = "what earns a bolt" },
    declarer = flag { default = true, says = "whether the declarer can get a bolt" },
    double = flag { default = false, says = "whether the penalty doubles in a deal that counts double" },
    last_trick = points { default = 0, says = "what the last trick is worth" },
    barrel = flag { default = true, says = "whether the game has a barrel" },
  },
  says = "whoever takes no {rule|zero_tricks:trick|point{last_trick|0:| (the last trick counts {last_trick})}} gets a "
    .. "bolt. Every third bolt costs 120{double|true:, or 240 in a deal that counts double|}{barrel|true:. A "
    .. "player on the barrel gets no bolts|}{declarer|false:. The declarer gets no bolt|}",
  run = function(game, _, with)
    for seat in game:seats() do
      local none
      if with.rule == "zero_tricks" then
        none = seat.pile:is_empty()
      else
        none = taken(game, seat, with.last_trick) == 0
      end
      local exempt = with.barrel and seat.on_barrel or not with.declarer and seat == game.declarer
      if none and seat.active and seat.hand:is_empty() and not exempt then
        seat.bolts = seat.bolts + 1
        if seat.bolts % 3 == 0 then
          seat:award(-penalty * game.units * (with.double and factor(game) or 1))
        end
      end
    end
  end,
}

hook "contract" {
  kind = "event",
  params = {
    last_trick = points { default = 0, says = "what the last trick is worth" },
    barrel = flag { default = true, says = "whether the game has a barrel" },
  },
  says = "the declarer wins the contract if cards and marriages reach it, and otherwise loses it{last_trick|0:|. The "
    .. "last trick counts {last_trick} for its winner}{barrel|true:. On the barrel a contract that is made counts "
    .. "only if it reaches the target. One that fails costs its points and ends the barrel|}",
  run = function(game, _, with)
    local seat = game.declarer
    if not seat then return end -- the deal is counted before the auction: by players who look ahead
    local units = game.contract * game.units
    local lacking = units - taken(game, seat, with.last_trick)
    if lacking > 0 and not seat.hand:is_empty() then -- still being played, and counted by a player who looks ahead
      return seat:award(-lacking * factor(game))
    end
    if lacking > 0 then
      seat:award(-units * factor(game))
      seat.on_barrel = false
      seat.barrel_deals = 0
    elseif not (with.barrel and seat.on_barrel) or seat.side.score + units * factor(game) >= game.target then
      seat:award(units * factor(game))
    end
  end,
}

hook "defence" {
  kind = "event",
  params = {
    unit = points { default = 5, says = "what points are rounded to" },
    last_trick = points { default = 0, says = "what the last trick is worth" },
    golden_marriages = flag { default = false, says = "whether marriages score double in a golden deal" },
    blind_marriages = flag { default = false, says = "whether marriages score double in a blind deal" },
    barrel = flag { default = true, says = "whether the game has a barrel" },
  },
  says = "the others score their card points, rounded to {unit}{unit|10: (5 goes up)|}, and their "
    .. "marriages{last_trick|0:|. The last trick counts {last_trick} for its winner}{golden_marriages|true:. "
    .. "Marriages score double in a golden deal|}{blind_marriages|true:. Marriages score double in a blind deal|}"
    .. "{barrel|true:. "
    .. "Whoever is on the barrel scores nothing|}",
  run = function(game, _, with)
    for seat in game:seats() do
      if seat.active and seat ~= game.declarer and not (with.barrel and seat.on_barrel) then
        seat:award(rounded(card_points(game, seat, with.last_trick), with.unit) * factor(game)
          + seat.marriages * marriage_factor(game, with))
      end
    end
  end,
}

hook "surrender" {
  kind = "event",
  params = {
    opponents = choice { "sixty", "half", default = "sixty", says = "what the others get" },
    declarer = choice {
      "none", "lose_target", "third_120",
      default = "third_120", says = "what the declarer loses",
    },
    unit = points { default = 5, says = "what half the bid is rounded to" },
  },
  says = "after a surrender the others score {opponents|half:half the bid, rounded to {unit} (a half goes up)|60}"
      .. ", and the declarer loses "
      .. "{declarer|none:nothing|lose_target:the bid|120 every third time}",
  run = function(game, _, with)
    local declarer, bid = game.declarer, game.bid * game.units
    declarer.surrenders = declarer.surrenders + 1
    if with.declarer == "lose_target" then
      declarer:award(-bid)
    elseif with.declarer == "third_120" and declarer.surrenders % 3 == 0 then
      declarer:award(-penalty * game.units)
    end
    local half = (bid + with.unit) // (2 * with.unit) * with.unit
    for seat in game:seats() do
      if seat.active and seat ~= declarer and not seat.on_barrel then
        seat:award(with.opponents == "half" and half or 60 * game.units)
      end
    end
  end,
}

hook "sitter" {
  kind = "event",
  params = {
    fixed = points { default = 25, says = "what the dealer scores besides the talon" },
    unit = points { default = 5, says = "what points are rounded to" },
    golden_marriages = flag { default = false, says = "whether marriages score double in a golden deal" },
    blind_marriages = flag { default = false, says = "whether marriages score double in a blind deal" },
    barrel = flag { default = true, says = "whether the game has a barrel" },
  },
  says = "whoever sits out scores the talon as dealt, rounded to {unit}, and the announced marriages of which it had a "
    .. "card, or {fixed} if there are none{golden_marriages|true:. Marriages score double in a golden "
    .. "deal|}{blind_marriages|true:. Marriages score double in a blind deal|}{barrel|true:. On the barrel they score "
    .. "nothing|}",
  run = function(game, _, with)
    local seat, bonus, any = game.dealer, 0, false
    if with.barrel and seat.on_barrel then return end
    for i = 1, 4 do
      local couple = couples[i]
      if game.announced:has(couple) and game.laid_out:has(couple) then
        bonus = bonus + couple:value_sum() * game.units * marriage_factor(game, with)
        any = true
      end
    end
    if not any then bonus = with.fixed * factor(game) end
    seat:award(rounded(game.laid_out:points(), with.unit) * factor(game) + bonus)
  end,
}

hook "barrel_clock" {
  kind = "event",
  params = { reset = flag { default = false, says = "whether the third fall costs all points" } },
  says = "whoever has played three deals on the barrel without reaching the target falls off and loses 120"
    .. "{reset|true:. The third such fall takes all their points|}",
  run = function(game, _, with)
    for seat in game:seats() do
      if seat.on_barrel and seat.active then
        seat.barrel_deals = seat.barrel_deals + 1
        if seat.barrel_deals == 3 then
          seat.barrel_expiries = seat.barrel_expiries + 1
          if with.reset and seat.barrel_expiries == 3 then
            fine(seat, seat.side.score)
            seat.barrel_expiries = 0
          else
            fine(seat, penalty * game.units)
          end
        end
      end
    end
  end,
}

hook "barrel" {
  kind = "event",
  params = { at = points { default = 880, of = "score", says = "the score at which the barrel begins" } },
  says = "whoever has {at} or more but not the target is put on the barrel at {at}. From there only their own contract "
    .. "counts, if it reaches the target. A penalty before the play throws them off",
  run = function(game, _, with)
    for seat in game:seats() do
      local score = seat.side.score
      if not seat.on_barrel and score >= with.at and score < game.target then
        seat:award(with.at - score)
        seat.on_barrel = true
        seat.barrel_deals = 0
        seat.entered = true
      end
    end
  end,
}

hook "single_barrel" {
  kind = "event",
  says = "only one player can be on the barrel. A new one throws the others off, and two who come at once both fall. "
    .. "Each player who falls loses 120",
  run = function(game)
    local entered = 0
    for seat in game:seats() do
      if seat.entered then entered = entered + 1 end
    end
    if entered == 0 then return end
    for seat in game:seats() do
      if seat.on_barrel and (entered > 1 or not seat.entered) then fine(seat, penalty * game.units) end
    end
  end,
}

hook "close_deal" {
  kind = "event",
  params = { gathers = flag { default = false, says = "whether the pack is gathered in the order of play" } },
  says = "{gathers|true:the pack is not shuffled after a deal that was played|}",
  run = function(game, _, with)
    game.redeals = 0
    game.stacked = with.gathers and not game.surrendered
  end,
}
