-- SPDX-License-Identifier: MIT
-- Crazy Eights in Lua: a phase with a reason for every refusal and an event for every card.

local eights = cards "8"
local suits = { "S", "H", "D", "C" }

-- The discards below the top become the stock when it is out.
local function refill(game)
  local discard, stock = game.discard, game.stock
  if not stock:is_empty() or discard:count() < 2 then return end
  discard:deal(discard:count() - 1, stock, "bottom")
  stock:shuffle()
end

local function fits(game, card)
  return eights:has(card) or card.suit == game.suit or card.rank == game.discard:top().rank
end

local function has_play(game, seat)
  for card in seat.hand:cards() do
    if fits(game, card) then return true end
  end
  return false
end

local function may_draw(game)
  return game.drawn < 3 and (not game.stock:is_empty() or game.discard:count() > 1)
end

hook "eights" {
  kind = "phase",
  says = {
    en = "a card of the same rank or suit is played, or an eight that names a suit; whoever has none draws, "
      .. "three at most",
    ja = "ランクかスートの同じ札を出すか、8を出してスートを指定する。出せなければ3枚まで引き、それでも出せなければパスする",
  },
  moves = { "draw", "call/1" },
  events = { "play", "call", "last" },           -- the first two of moves of that name
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    for card in seat.hand:cards() do
      if eights:has(card) then
        for _, suit in ipairs(suits) do offers:add("call", card, nil, suit) end
      elseif fits(game, card) then
        offers:play(card)
      end
    end
    if offers:count() == 0 then offers:add(may_draw(game) and "draw" or "pass") end
  end,
  why = function(game, seat, move)
    if move.word == "play" and eights:has(move.card) then
      return { en = "an eight names a suit: call H 8S", ja = "8はスートを指定して出します: call H 8S" }
    elseif move.word == "play" and seat.hand:has(move.card) then
      return {
        en = "you must match the suit " .. game.suit .. " or the rank " .. game.discard:top().rank,
        ja = "スート" .. game.suit .. "かランク" .. game.discard:top().rank .. "に合わせなければなりません",
      }
    elseif (move.word == "draw" or move.word == "pass") and has_play(game, seat) then
      return { en = "you have a card to play", ja = "出せる札があります" }
    end
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "draw" then
      refill(game)
      game.stock:deal(1, seat.hand)
      game.drawn = game.drawn + 1
      return game:turn(seat)
    end
    game.drawn = 0
    if move.word == "pass" then
      game.passes = game.passes + 1
      if not game:seat(game.passes) then return game:done() end
      return game:turn(seat.next)
    end
    game.passes = 0
    seat.hand:move(move.card, game.discard)
    game.suit = move.suit or move.card.suit
    if seat.hand:is_empty() then
      game.out = seat
      return game:done()
    end
    if seat.hand:count() == 1 then game:raise("last", move.card, seat.hand:points()) end
    game:turn(seat.next)
  end,
}

hook "left" {
  kind = "event",
  says = {
    en = "who is out gets the points of the cards left; if nobody is, who has least gets the difference",
    ja = "出し切った人は他の人の残り札の点を得る。誰も出し切れなければ、最も少ない人が差を得る",
  },
  run = function(game)
    local best, sum = game.out, 0
    for seat in game:seats() do
      if not best or seat.hand:points() < best.hand:points() then best = seat end
    end
    for seat in game:seats() do sum = sum + seat.hand:points() - best.hand:points() end
    best:award(sum)
  end,
}
