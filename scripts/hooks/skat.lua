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
    for i = 1, #ladder do
      if ladder[i] > game.bid and not game.asked then
        offers:add("bid", nil, ladder[i])
        if not (with.jumps and game.bidder) then break end    -- without a bidder, 18 is the only bid
      end
    end
    if game.asked then offers:add("yes") end
    offers:add("pass")
  end,
  play = function(game, move)
    if move.word == "pass" then
      if not game.bidder then return game:done("passed") end
      if game.asked then game.answerer = game.bidder end
      game.bidder, game.third = game.third, nil
    else
      move.seat.has_bid = true
    end
    if move.word == "bid" then game.bid = move.number end
    game.asked = move.word == "bid" and game.bidder ~= nil
    if game.bidder or game.bid == 0 then
      return game:turn(not game.asked and game.bidder or game.answerer)
    end
    game.declarer = game.answerer
    game:done()
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

hook "remember" {
  kind = "event",
  says = { whole = true, en = "the cards that the declarer plays are noted, for the value of the game" },
  run = function(game, event)
    game.held:add(event.card)
    game.re_open = false
  end,
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
