-- SPDX-License-Identifier: MIT
-- Bezique: declarations after a trick, the exchange of the trump card, and ten points for a seven and the last trick.

local suits, run_ranks, both = { "S", "H", "D", "C" }, { "A", "T", "K", "Q", "J" }, {}
for _, suit in ipairs(suits) do
  both[suit] = {}
  for _, rank in ipairs({ "A", "T", "K", "Q", "J", "7" }) do
    both[suit][rank] = cards(rank) * cards(suit)
  end
end
local four = { aces = cards "A", kings = cards "K", queens = cards "Q", jacks = cards "J" }
local four_words = { "aces", "jacks", "kings", "queens" }
local worth = {
  aces = 100, kings = 80, queens = 60, jacks = 40, sequence = 250, bezique = 40, double = 500, seven = 10,
}
local sevens = cards "7"

-- One of these cards that the hand has and that has not served yet; nil: none.
local function fresh(hand, of, used)
  for one in of:cards() do
    if hand:has(one) and not used:has(one) then return one end
  end
end

local function has_run(game, seat)
  for _, rank in ipairs(run_ranks) do
    if not fresh(seat.hand, both[game.trump][rank], seat.run) then return false end
  end
  return true
end

local function has_four(seat, of)
  local n = 0
  for one in of:cards() do
    if seat.hand:has(one) and not seat.fours:has(one) then n = n + 1 end
  end
  return n >= 4
end

hook "declare" {
  kind = "phase",
  moves = { "marriage", "sequence", "bezique", "double", "aces", "kings", "queens", "jacks", "seven" },
  says = {
    whole = true,
    en = "before drawing, the winner of the trick may declare one of these: King and Queen of a suit (marriage) 20, "
      .. "of trumps 40; A T K Q J of trumps (sequence) 250; QS and JD (bezique) 40, both of each (double) 500; four "
      .. "aces 100, four kings 80, four queens 60, four jacks 40. A seven of trumps scores 10, and is exchanged for "
      .. "the trump card unless that is a seven. The cards are shown and stay in the hand. A card serves once in "
      .. "declarations of a kind. The King and Queen of a sequence can't make a marriage later, but a double may "
      .. "follow a bezique",
  },
  start = function(game) game:turn(game.last_won) end,
  legal = function(game, seat, offers)
    local hand = seat.hand
    for _, suit in ipairs(suits) do
      if fresh(hand, both[suit].K, seat.married) and fresh(hand, both[suit].Q, seat.married) then
        offers:add("marriage", nil, nil, suit)
      end
    end
    if has_run(game, seat) then offers:add("sequence") end
    if fresh(hand, both.S.Q, seat.beziques) and fresh(hand, both.D.J, seat.beziques) then offers:add("bezique") end
    if not seat.doubled and hand:count(both.S.Q) == 2 and hand:count(both.D.J) == 2 then offers:add("double") end
    for _, word in ipairs(four_words) do
      if has_four(seat, four[word]) then offers:add(word) end
    end
    if fresh(hand, both[game.trump]["7"], seat.seven) then offers:add("seven") end
    offers:add("pass")
  end,
  play = function(game, move)
    local seat, word, one = move.seat, move.word, game.units
    local hand, trump = seat.hand, game.trump
    game:done()
    if word == "pass" then return end
    if word == "marriage" then
      local king, queen = fresh(hand, both[move.suit].K, seat.married), fresh(hand, both[move.suit].Q, seat.married)
      seat.married:add(king)
      seat.married:add(queen)
      hand:show(king)
      hand:show(queen)
      return seat.side:award((move.suit == trump and 40 or 20) * one)
    end
    seat.side:award(worth[word] * one)
    if word == "sequence" then
      for _, rank in ipairs(run_ranks) do
        local card = fresh(hand, both[trump][rank], seat.run)
        seat.run:add(card)
        if rank == "K" or rank == "Q" then seat.married:add(card) end
        hand:show(card)
      end
    elseif word == "bezique" then
      local queen, jack = fresh(hand, both.S.Q, seat.beziques), fresh(hand, both.D.J, seat.beziques)
      seat.beziques:add(queen)
      seat.beziques:add(jack)
      hand:show(queen)
      hand:show(jack)
    elseif word == "double" then
      seat.doubled = true
      seat.beziques:add(both.S.Q)
      seat.beziques:add(both.D.J)
      hand:show(both.S.Q)
      hand:show(both.D.J)
    elseif word == "seven" then
      local low, card = fresh(hand, both[trump]["7"], seat.seven), game.stock:bottom()
      if sevens:has(card) then
        seat.seven:add(low)
        return hand:show(low)
      end
      hand:move(low, game.stock, "bottom")
      game.stock:show(low)
      game.stock:move(card, hand)
    else
      local n = 4
      for card in four[word]:cards() do
        if n > 0 and hand:has(card) and not seat.fours:has(card) then
          seat.fours:add(card)
          hand:show(card)
          n = n - 1
        end
      end
    end
  end,
}

hook "turned_seven" {
  kind = "event",
  says = { whole = true, en = "the dealer scores 10 if the trump card is a seven" },
  run = function(game) game.dealer.side:award(10 * game.units) end,
}

hook "last_trick" {
  kind = "event",
  says = { whole = true, en = "the last trick scores 10" },
  run = function(game)
    if game.last_won then game.last_won.side:award(10 * game.units) end
  end,
}
