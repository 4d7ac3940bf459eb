-- SPDX-License-Identifier: MIT
-- Skat: bidding between two at a time, and what a game is worth.

local ladder = {
  18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
  90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165,
  168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
}
local base = { D = 9, H = 10, S = 11, C = 12, grand = 24 }
local null = { null = 23, null_ouvert = 46 }
local null_by_hand = { null = 35, null_ouvert = 59 }

-- The trumps of each game from the highest down.
local trumps = {
  grand = { card "JC", card "JS", card "JH", card "JD" },
  C = {
    card "JC", card "JS", card "JH", card "JD",
    card "AC", card "TC", card "KC", card "QC", card "9C", card "8C", card "7C",
  },
  S = {
    card "JC", card "JS", card "JH", card "JD",
    card "AS", card "TS", card "KS", card "QS", card "9S", card "8S", card "7S",
  },
  H = {
    card "JC", card "JS", card "JH", card "JD",
    card "AH", card "TH", card "KH", card "QH", card "9H", card "8H", card "7H",
  },
  D = {
    card "JC", card "JS", card "JH", card "JD",
    card "AD", card "TD", card "KD", card "QD", card "9D", card "8D", card "7D",
  },
}

hook "sits_out" {
  kind = "event",
  says = { whole = true, en = "the dealer deals, but takes no part in the deal" },
  run = function(game) game.dealer.active = false end,
}

local function play_alone(game, seat)
  game.declarer = seat
  game:done()
end

hook "skat_bidding" {
  kind = "phase",
  params = { jumps = flag { default = false, says = "whether a bid may skip values" } },
  says = {
    whole = true,
    en = "the second player after the dealer bids to the first, who says yes to each bid or passes. Then the third "
      .. "bids to whoever is left. Bids are 18, 20, 22, 23, 24, 27, 30 and so on, the values of all "
      .. "games{jumps|true:; a bid may skip values|; each is the next one}. Whoever is left plays alone. If the "
      .. "others pass without a bid, the first may bid 18",
  },
  moves = { "bid", "yes" },
  outcomes = { "done", "passed" },
  start = function(game)
    game.answerer = game.dealer.next_active
    game.bidder = game.answerer.next_active
    game.third = game.bidder.next_active
    game:turn(game.bidder)
  end,
  legal = function(game, _, offers, with)
    if game.asked then
      offers:add("yes")
    else
      local offered = false
      for i = 1, #ladder do
        if ladder[i] > game.bid and (with.jumps or not offered) then
          offers:add("bid", nil, ladder[i])
          offered = true
        end
        if not game.bidder then break end     -- the first player alone bids 18
      end
    end
    offers:add("pass")
  end,
  play = function(game, move)
    if move.word ~= "pass" then move.seat.has_bid = true end
    if move.word == "bid" then
      game.bid = move.number
      if not game.bidder then return play_alone(game, move.seat) end
      game.asked = true
      return game:turn(game.answerer)
    end
    if move.word == "yes" then
      game.asked = false
      return game:turn(game.bidder)
    end
    if not game.bidder then return game:done("passed") end
    if game.asked then game.answerer = game.bidder end
    game.asked, game.bidder, game.third = false, game.third, nil
    if game.bidder then return game:turn(game.bidder) end
    if game.bid > 0 then return play_alone(game, game.answerer) end
    game:turn(game.answerer)
  end,
}

hook "doubled" {
  kind = "event",
  says = { whole = true, en = "kontra doubles the value of the game, and re doubles it again" },
  run = function(game, event)
    if event.number ~= 0 then return end
    game.factor = 2 * game.factor
    game.re_open = event.seat ~= game.declarer
  end,
}

hook "re_over" {
  kind = "event",
  says = { whole = true, en = "re is said before the declarer's next card" },
  run = function(game) game.re_open = false end,
}

hook "open_hand" {
  kind = "event",
  says = { whole = true, en = "in an open game the declarer's hand is laid open before the first card is led" },
  run = function(game)
    if game.contract == "null_ouvert" or game.goal == "ouvert" then game.opened = game.declarer end
  end,
}

hook "remember" {
  kind = "event",
  says = { whole = true, en = "the cards that the declarer plays are noted, for the value of the game" },
  run = function(game, event) game.held:add(event.card) end,
}

hook "null_lost" {
  kind = "event",
  says = { whole = true, en = "Null is lost, and the deal over, with the declarer's first trick" },
  run = function(game, event)
    if event.winner == game.declarer then game:end_deal() end
  end,
}

-- With how many of the highest trumps in a row the declarer plays, or without how many.
local function matadors(game)
  local row = trumps[game.contract]
  local first, n = game.held:has(row[1]), 0
  for i = 1, #row do
    if game.held:has(row[i]) ~= first then break end
    n = i
  end
  return n
end

-- The value of a suit game or Grand, and whether it is won.
local function value(game, points)
  local all, none, goal = game.declarer.tricks == 10, game.declarer.tricks == 0, game.goal
  local level = 1 + matadors(game)
  if game.by_hand then level = level + 1 end
  if points >= 90 or points <= 30 or goal ~= "plain" then level = level + 1 end
  if goal ~= "plain" then level = level + 1 end
  if all or none or goal == "schwarz" or goal == "ouvert" then level = level + 1 end
  if goal == "schwarz" or goal == "ouvert" then level = level + 1 end
  if goal == "ouvert" then level = level + 1 end
  local one = base[game.contract]
  local worth, won = one * level, points >= (goal == "schneider" and 90 or 61)
  if goal == "schwarz" or goal == "ouvert" then won = all end
  if worth < game.bid then return one * ((game.bid + one - 1) // one), false end
  return worth, won
end

hook "game" {
  kind = "event",
  params = { bonus = flag { default = false, says = "whether a won game brings 50 more" } },
  says = {
    whole = true,
    en = "a game is worth its base value (diamonds 9, hearts 10, spades 11, clubs 12, Grand 24) times a number. The "
      .. "number is 1, and one more for each of the highest trumps in a row, from the jack of clubs down, that the "
      .. "declarer has or lacks, the skat included. It grows by one for a hand game, for 90 points or more (or 30 or "
      .. "fewer), for all tricks or none, for each of these two if announced, and for an open game. Null is worth 23, "
      .. "from the hand 35, open 46, open from the hand 59. The declarer wins with 61 points, with what was "
      .. "announced, or in Null without a trick, and scores the value. Otherwise twice the value is lost. A game that "
      .. "is worth less than the bid is still lost. Its value is then the next multiple of the base value that "
      .. "reaches the bid{bonus|true:. A declarer who wins scores 50 more, and one who loses 50 fewer. After a loss "
      .. "each other player at the table scores 40, or 30 if four play|}",
  },
  run = function(game, _, with)
    local declarer = game.declarer
    if not declarer then return end           -- a deal may be counted while it is still bid for
    local worth, won
    if base[game.contract] then
      game.held:add(game.skat)
      worth, won = value(game, (declarer.pile:points() + game.skat:points()) // game.units)
    else
      worth = (game.by_hand and null_by_hand or null)[game.contract]
      won = declarer.tricks == 0
    end
    worth = worth * game.factor
    local more, others = 0, 0
    if with.bonus then
      more = 50
      others = game.dealer.active and 40 or 30
    end
    declarer:award((won and worth + more or -2 * worth - more) * game.units)
    if won then return end
    for seat in game:seats() do
      if seat ~= declarer and with.bonus then seat:award(others * game.units) end
    end
  end,
}
