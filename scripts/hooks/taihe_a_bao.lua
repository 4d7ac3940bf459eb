-- SPDX-License-Identifier: MIT
-- The Taihe A Bao family: the first bidder, the cards that may be called again, and the declarer's gain or loss.

local four = cards "4H"
local of_rank = {
  ["4"] = cards "4", ["5"] = cards "5", ["6"] = cards "6", ["7"] = cards "7", ["9"] = cards "9",
  T = cards "T", J = cards "J", Q = cards "Q", K = cards "K", A = cards "A",
}

hook "first_card" {
  kind = "event",
  params = { always_4h = flag { default = false, says = "whether 4H decides in every deal" } },
  says = "{always_4h|true:the player after the dealer gets the first card|the first bidder gets the first card. In the "
    .. "first deal it goes to the player after the dealer}",
  run = function(game, event, with)
    local known = not with.always_4h and game.next_bidder
    game.first_dealt = known or game.dealer.next
  end,
}

hook "first_bidder" {
  kind = "phase",
  params = { always_4h = flag { default = false, says = "whether 4H decides in every deal" } },
  says = "{always_4h|true:whoever holds 4H bids first, and everybody hears it"
      .. "|in the first deal whoever holds 4H bids first, and everybody hears it; later the latest"
      .. " declarer after a win, and the player after the latest declarer after a loss}",
  start = function(game, with)
    local bidder = not with.always_4h and game.next_bidder
    if not bidder then
      for seat in game:seats() do
        if seat.hand:has(four) then
          seat.hand:show(four)
          bidder = seat
        end
      end
    end
    game.first_bidder = bidder
    game:done()
  end,
  legal = function() end,
  play = function(game) game:done() end,
}

hook "quad_only" {
  kind = "legal",
  params = { three_kings = flag { default = false, says = "whether three Kings can be a quad" } },
  says = "a card called before may be called again only to complete four of a kind"
      .. "{three_kings|true:, or the three Kings|}",
  run = function(game, seat, plays, with)
    for card in game.called:cards() do
      local rank = of_rank[card.rank]
      local all = rank:count()
      local quad = all == 4 or (card.rank == "K" and with.three_kings)
      if not seat.hand:has(card) and not (quad and seat.hand:count(rank) == all - 1) then
        plays:forbid(card)
      end
    end
  end,
}

hook "first_trick" {
  kind = "event",
  says = "the winner of the first trick is noted",
  run = function(game, event)
    if event.number == 1 then game.opening = event.winner end
  end,
}

local function others(game, declarer, of)
  local sum = 0
  for seat in game:seats() do
    if seat ~= declarer then sum = sum + seat[of] end
  end
  return sum
end

-- True if the deal counts double. The three cases exclude one another.
local function is_doubled(game, declarer, won, with)
  if won then
    return (with.shutout and others(game, declarer, "plays") == 0)
      or (with.only_opening_lost and game.opening ~= declarer
          and others(game, declarer, "tricks") == 1)
  end
  return with.shut_in and declarer.plays == 1
end

-- True if one player has called and nobody has played a card.
local function is_lone_call(game)
  local plays = 0
  for seat in game:seats() do plays = plays + seat.plays end
  return game.callers == 1 and plays == 0
end

-- Returns the stakes between the declarer and each other player, before doubling.
local function worth(game, with)
  if with.flat then return game.solo and 2 or 1 end
  if not game.solo then return game.callers end
  local players = 0
  for _ in game:seats() do players = players + 1 end
  return players + 1
end

hook "stakes" {
  kind = "event",
  params = {
    stake = integer { default = 1, min = 1, max = 1000000, says = "chips in one stake" },
    flat = flag { default = false, says = "whether a solo is always worth 2 stakes, and a call 1" },
    shutout = flag { default = false, says = "whether a deal in which only the declarer played counts double" },
    only_opening_lost = flag {
      default = false,
      says = "whether a win counts double if only the first trick was lost",
    },
    unplayed = flag { default = false, says = "whether a lone call is paid without play" },
    shut_in = flag {
      default = false, says = "whether a deal lost after the opening lead alone counts double",
    },
  },
  says = "the declarer wins by being out first, and is then paid by each other player. Otherwise the declarer pays "
    .. "each of them. {flat|true:A solo is worth 2 stakes and a call 1|A solo is worth one stake more than there "
    .. "are players, and a call one stake for each caller}{stake|1:|, a stake being {stake} "
    .. "chips}{unplayed|true:. A lone caller gets 1 stake without play|}{shutout|true:. Double if no opponent played "
    .. "a card|}{only_opening_lost|true:. Double if the declarer won all tricks but the first|}{shut_in|true:. Double "
    .. "if the declarer lost and played nothing but the opening lead|}",
  run = function(game, event, with)
    local declarer = game.declarer
    local unplayed = not game.winner
    if unplayed and not (with.unplayed and is_lone_call(game)) then return end -- still being played
    local won = unplayed or game.winner == declarer
    local stakes = 1
    if not unplayed then
      stakes = worth(game, with)
      if is_doubled(game, declarer, won, with) then stakes = 2 * stakes end
    end
    for seat in game:seats() do
      if seat ~= declarer then
        local payer, payee = seat, declarer
        if not won then payer, payee = declarer, seat end
        payer:pay("chips", stakes * with.stake, payee, "chips")
      end
    end
    game.next_bidder = won and declarer or declarer.next
  end,
}
