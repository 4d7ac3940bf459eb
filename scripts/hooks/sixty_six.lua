-- SPDX-License-Identifier: MIT
-- Sixty-six and its relatives: the end of a deal as soon as a player has enough points, and the value of the deal.

-- Marriages count only for a player who has a trick, the last trick only if the stock was played out.
local function points_of(game, seat, ten)
  if seat.pile:is_empty() then return 0 end
  ten = ten and seat == game.last_winner and not game.closer and seat.hand:is_empty() and seat.next.hand:is_empty()
  return seat.pile:points() + seat.marriages + (ten and 10 * game.units or 0)
end

local function has_66(game, seat, ten) return points_of(game, seat, ten) >= 66 * game.units end

-- Returns the value of a deal against this loser.
local function worth(game, loser, ten)
  return loser.pile:is_empty() and 3 or points_of(game, loser, ten) < 33 * game.units and 2 or 1
end

hook "stake" {
  kind = "event",
  says = "when the stock is closed, no more cards are drawn, and suit must be followed as if it were empty",
  run = function(game, event) game.stake = worth(game, event.seat.next, false) end,
}

hook "enough" {
  kind = "event",
  params = { by = choice { "trick", "marriage", "claim", default = "trick", says = "what can end the deal" } },
  says = {
    whole = true,
    en = "a player who has 66 points {by|marriage:by a marriage|after a trick} ends the deal at once",
  },
  run = function(game, event, with)
    if with.by == "claim" or has_66(game, event.winner or event.seat) then game:end_deal() end
  end,
}

hook "claim_is_right" {
  kind = "value",
  run = function(game, seat) return has_66(game, seat) and 100 or 0 end,
}

-- Returns the winner and the game points; nobody wins if nobody has enough.
local function outcome(game, with)
  local ten, last, closer = with.last ~= "deal", game.last_winner, game.closer
  local winner = game.claimant or has_66(game, last, ten) and last or has_66(game, last.next, ten) and last.next or nil
  if game.claimant and not has_66(game, winner, ten) then
    return winner.next, winner.next.pile:is_empty() and 3 or 2
  end
  if closer and winner ~= closer then return closer.next, game.stake == 3 and 3 or 2 end
  if closer and with.closed == "close" then return closer, game.stake end
  if not winner and with.last == "deal" then winner = last end
  return winner, winner and worth(game, winner.next, ten)
end

hook "deal" {
  kind = "event",
  params = {
    last = choice {
      "carry", "ten", "deal",
      default = "carry", says = "what the last trick brings, and what happens to a deal in which nobody has 66",
    },
    closed = choice {
      "end", "close", "never",
      default = "end", says = "when the tricks of a closer's opponent are looked at; never: nobody can close",
    },
  },
  says = {
    whole = true,
    en = "points come from tricks and marriages, but marriages count only for a player who has a trick. The winner "
      .. "of the deal scores 1, or 2 if the other has fewer than 33 points, or 3 if the other has no "
      .. "trick{closed|close:; a closer scores by what the other had when the stock was closed|}. {closed|never:|"
      .. "Whoever closed the stock and is not the first to have 66 loses: the other scores 2, or 3 without a trick "
      .. "when the stock was closed. }{last|deal:If|carry:The last trick brings 10 points{closed|never:| unless the "
      .. "stock was closed}; if|The last trick brings 10 points{closed|never:| unless the stock was closed}; if} "
      .. "nobody has 66, {last|deal:the winner of the last trick wins the deal|carry:the winner of the next deal "
      .. "scores one point more|nobody scores}",
  },
  run = function(game, _, with)
    if not game.last_winner then return end   -- a deal may be counted while it is in progress
    local winner, points = outcome(game, with)
    if winner then
      winner:award((points + game.carried) * game.units)
      game.carried = 0
    elseif with.last == "carry" then
      game.carried = game.carried + 1
    end
  end,
}
