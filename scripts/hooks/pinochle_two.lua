-- SPDX-License-Identifier: MIT
-- Pinochle for two: one meld after a trick, the exchange of the trump card, ten points for a nine and the last trick.

local suits, run_ranks, both = { "S", "H", "D", "C" }, { "A", "T", "K", "Q", "J" }, {}
for _, suit in ipairs(suits) do
  both[suit] = {}
  for _, rank in ipairs({ "A", "T", "K", "Q", "J", "9" }) do
    both[suit][rank] = cards(rank) * cards(suit)
  end
end
local rank_of = { aces = "A", kings = "K", queens = "Q", jacks = "J" }
local worth = { aces = 100, kings = 80, queens = 60, jacks = 40, run = 150, pinochle = 40, double = 300 }
local nines = cards "9"

-- The kinds of cards of each meld, made once.
local marriage, run, four, mixed = {}, {}, {}, { both.S.Q, both.D.J }
for _, suit in ipairs(suits) do
  marriage[suit], run[suit] = { both[suit].K, both[suit].Q }, {}
  for i = 1, 5 do run[suit][i] = both[suit][run_ranks[i]] end
end
local four_words = { "aces", "jacks", "kings", "queens" }
for word, rank in pairs(rank_of) do four[word] = { both.S[rank], both.H[rank], both.D[rank], both.C[rank] } end

-- A card of these that the hand has and that did not serve in this class; `new`: only one that was never melded. Cards
-- that were melded come first, so that others stay for later. nil: none.
local function usable(seat, of, used, new)
  local found
  for one in of:cards() do
    if seat.hand:has(one) and not used:has(one) then
      if not seat.melded:has(one) then
        found = found or one
      elseif not new then
        return one
      end
    end
  end
  return found
end

-- Whether there is a card of each kind, of which at least one is new.
local function can_meld(seat, kinds, used)
  local new = false
  for i = 1, #kinds do
    if not usable(seat, kinds[i], used, false) then return false end
    new = new or usable(seat, kinds[i], used, true) ~= nil
  end
  return new
end

-- Shows one card of each kind and notes that it served in this class (and another one). If none is new by itself, the
-- first that can be is.
local function meld(seat, kinds, used, also)
  local needs = true
  for i = 1, #kinds do needs = needs and seat.melded:has(usable(seat, kinds[i], used, false)) end
  for i = 1, #kinds do
    local one = usable(seat, kinds[i], used, false)
    local new = needs and usable(seat, kinds[i], used, true)
    if new then one, needs = new, false end
    used:add(one)
    if also then also:add(one) end
    seat.melded:add(one)
    seat.hand:show(one)
  end
end

local function can_double(seat)
  local hand = seat.hand
  if seat.doubled or hand:count(both.S.Q) < 2 or hand:count(both.D.J) < 2 then return false end
  return seat.melded:count(both.S.Q) + seat.melded:count(both.D.J) < 4
end

hook "meld_one" {
  kind = "phase",
  moves = { "marriage", "run", "pinochle", "double", "aces", "kings", "queens", "jacks", "nine" },
  params = { double = flag { default = true, says = "whether two pinochles score more than each alone" } },
  says = {
    whole = true,
    en = "before drawing, the winner of the trick may meld one of these: A T K Q J of trumps (a run) 150; King and "
      .. "Queen of trumps 40, of another suit 20; QS and JD (pinochle) 40{double|true:, both of each 300|}; an Ace of "
      .. "each suit 100, Kings 80, Queens 60, Jacks 40. A nine of trumps scores 10, and is exchanged for the trump "
      .. "card unless that is a nine. The cards are shown and stay in the hand. Each meld needs a card that was not "
      .. "melded before. A card serves once among marriages, once in runs, once among fours and once in pinochles. "
      .. "The King and Queen of a run can't make a marriage later{double|true:, but a double may follow a pinochle|}",
  },
  start = function(game)
    game.declared = false
    game:turn(game.last_won)
  end,
  legal = function(game, seat, offers, with)
    if not game.declared then
      for _, suit in ipairs(suits) do
        if can_meld(seat, marriage[suit], seat.suited) then offers:add("marriage", nil, nil, suit) end
      end
      if can_meld(seat, run[game.trump], seat.runs) then offers:add("run") end
      if can_meld(seat, mixed, seat.mixed) then offers:add("pinochle") end
      if with.double and can_double(seat) then offers:add("double") end
      for _, word in ipairs(four_words) do
        if can_meld(seat, four[word], seat.around) then offers:add(word) end
      end
    end
    for one in both[game.trump]["9"]:cards() do
      if seat.hand:has(one) and not seat.nines:has(one) then
        offers:add("nine")
        break
      end
    end
    offers:add("pass")
  end,
  play = function(game, move)
    local seat, word, trump = move.seat, move.word, game.trump
    if word == "pass" then return game:done() end
    game:turn(seat)
    if word == "nine" then
      local low, card = usable(seat, both[trump]["9"], seat.nines, false), game.stock:bottom()
      seat.side:award(10 * game.units)
      if nines:has(card) then
        seat.nines:add(low)
        seat.melded:add(low)
        return seat.hand:show(low)
      end
      seat.hand:move(low, game.stock, "bottom")
      game.stock:show(low)
      return game.stock:move(card, seat.hand)
    end
    game.declared = true
    if word == "marriage" then
      seat.side:award((move.suit == trump and 40 or 20) * game.units)
      return meld(seat, marriage[move.suit], seat.suited)
    end
    seat.side:award(worth[word] * game.units)
    if word == "run" then
      meld(seat, run[trump], seat.runs, seat.suited)
    elseif word == "pinochle" then
      meld(seat, mixed, seat.mixed)
    elseif word == "double" then
      seat.doubled = true
      for one in seat.hand:cards() do
        if both.S.Q:has(one) or both.D.J:has(one) then
          seat.mixed:add(one)
          seat.melded:add(one)
          seat.hand:show(one)
        end
      end
    else
      meld(seat, four[word], seat.around)
    end
  end,
}

hook "turned_nine" {
  kind = "event",
  says = { whole = true, en = "the dealer scores 10 if the trump card is a nine" },
  run = function(game) game.dealer.side:award(10 * game.units) end,
}

hook "last_trick" {
  kind = "event",
  says = { whole = true, en = "the last trick scores 10" },
  run = function(game)
    if game.last_won then game.last_won.side:award(10 * game.units) end
  end,
}
