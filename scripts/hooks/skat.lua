-- SPDX-License-Identifier: MIT
-- Skat: bidding between two players at a time, and the value of a game.

local ladder = {
  18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
  90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165,
  168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
}

-- The trumps of each game from the highest down.
local trumps = { grand = { card "JC", card "JS", card "JH", card "JD" } }
for _, suit in ipairs { "C", "S", "H", "D" } do
  trumps[suit] = { table.unpack(trumps.grand) }
  for n, rank in ipairs { "A", "T", "K", "Q", "9", "8", "7" } do trumps[suit][4 + n] = card(rank .. suit) end
end

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
        if not game.bidder then break end     -- nobody else has bid, so 18 is the only bid
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

hook "row" {
  kind = "event",
  says = {
    whole = true,
    en = "the multiplier grows by one for each of the highest trumps in a row, from the jack of clubs down, that the "
      .. "declarer has or lacks, the skat included. The points of the skat are the declarer's",
  },
  run = function(game)
    if not game.declarer then return end      -- a deal may be counted during the auction
    game.held:add(game.skat)
    game.taken = game.declarer.pile:points() + game.skat:points()
    local row = trumps[game.contract]
    local first, n = game.held:has(row[1]), 0
    while n < #row and game.held:has(row[n + 1]) == first do n = n + 1 end
    game.level = game.level + n
  end,
}

hook "overbid" {
  kind = "event",
  says = {
    whole = true,
    en = "a game that is worth less than the bid is lost. Its value is then the next multiple of the base value that "
      .. "reaches the bid",
  },
  run = function(game)
    if game.worth >= game.bid * game.units then return end
    game.worth, game.won = (game.bid + game.base - 1) // game.base * game.base * game.units, 0
  end,
}
