-- SPDX-License-Identifier: MIT
-- The whole play of Trio: draw from the stock or take the top discard, then drop a card, until
-- somebody has three of a kind.

local ranks = { cards "A", cards "2", cards "3", cards "4", cards "5", cards "6", cards "7" }

local function is_trio(hand)
  for _, rank in ipairs(ranks) do
    if hand:count(rank) == 3 and hand:count() == 3 then return true end
  end
  return false
end

local function win(game, seat, trio)
  game.victor = seat
  game.trio = trio
  for any in game:seats() do any.hand:show(any.hand) end
  game:done()
end

-- Of equal hands the one nearest to the dealer's left is the lowest.
local function lowest(game)
  local best
  for seat in game:seats() do
    if not best or seat.hand:value_sum() < best.hand:value_sum() then best = seat end
  end
  return best
end

-- All discards but the top one become the stock.
local function reshuffle(game)
  local top = game.discard:top()
  game.discard:move(game.discard, game.stock)
  game.stock:move(top, game.discard)
  game.stock:shuffle()
  game.reshuffles = game.reshuffles + 1
end

hook "trio" {
  kind = "phase",
  moves = { "draw", "take", "drop" },
  params = {
    reshuffles = integer { default = 2, min = 0, max = 2, says = "how often discards come back" },
  },
  says = {
    en = "draw or take, then drop a card; three of a kind win, or in the end the lowest hand; "
        .. "the discards come back {reshuffles|0:never|1:once|{reshuffles} times}",
  },

  start = function(game)
    local first
    for seat in game:seats() do
      first = first or seat
      if is_trio(seat.hand) then return win(game, seat, true) end
    end
    game:turn(first)
  end,

  legal = function(game, seat, offers)
    if game.drawn then
      for card in seat.hand:cards() do offers:add("drop", card) end
      return
    end
    offers:add("draw")
    if not game.discard:is_empty() then offers:add("take") end
  end,

  why = function(game, _, move)
    if game.drawn then
      return { en = "you have drawn: drop a card", ja = "もう引きました。1枚捨ててください" }
    elseif move.word == "take" then
      return { en = "there is no discard to take", ja = "捨て札がありません" }
    end
    return { en = "draw or take a card first", ja = "先に1枚引くか取ってください" }
  end,

  play = function(game, move, with)
    local seat = move.seat
    if move.word == "drop" then
      seat.hand:move(move.cards, game.discard)
      game.drawn = false
      if is_trio(seat.hand) then return win(game, seat, true) end
      if game.stock:is_empty() then
        if game.reshuffles == with.reshuffles then return win(game, lowest(game), false) end
        reshuffle(game)
      end
      return game:turn(seat.next)
    end
    if move.word == "draw" then
      game.stock:deal(1, seat.hand)
    else
      game.discard:move(game.discard:top(), seat.hand)
    end
    game.drawn = true
    game:turn(seat)
  end,
}
