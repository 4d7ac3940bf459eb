-- SPDX-License-Identifier: MIT
-- Rules of the Chinese Ten family for which there are no keys: four of a kind among the first cards, two red fives,
-- par, and a deal that stops as soon as a player has the target.

local red_fives = cards "red 5"

hook "four_of_a_kind" {
  kind = "event",
  says = {
    whole = true,
    en = "if the first layout is four fives, tens, Jacks, Queens or Kings, the dealer takes them all, "
      .. "and the layout stays empty",
  },
  run = function(game, event)
    local rank
    for card in event.taken:cards() do
      rank = rank or card.rank
      if card.rank ~= rank then return end
    end
    game.floor:move(event.taken, game.dealer.pile)
  end,
}

hook "count_out" {
  kind = "event",
  says = "as soon as somebody's score and the points taken in this deal make the target, the deal stops, "
      .. "is counted, and ends the game",
  run = function(game)
    if game.target == 0 then return end
    for seat in game:seats() do
      if seat.side.score + seat.pile:points() >= game.target then game.reached = true end
    end
  end,
}

hook "red_fives" {
  kind = "event",
  params = { points = points { default = 10, says = "what each of the others pays" } },
  says = {
    whole = true,
    en = "{points|0:|whoever takes a red five with the other red five gets {points} from each other player}",
  },
  run = function(game, event, with)
    if with.points == 0 or not event.taken:has(red_fives) then return end
    for side in game:sides() do
      if side ~= event.side then
        side:award(-with.points)
        event.side:award(with.points)
      end
    end
  end,
}

-- Returns an equal share of all card points, rounded up.
local function equal_share(game)
  local sides = 0
  for _ in game:sides() do sides = sides + 1 end
  return (all:points() + sides - 1) // sides
end

hook "par" {
  kind = "event",
  params = {
    par = integer { default = 0, min = 0, says = "par, 0 for the usual one" },
    usual = integer {
      default = 0, min = 0, says = "the usual par, 0 for an equal share of the pack's points",
    },
    mode = choice {
      "points", "difference", "wins",
      default = "points", says = "what par does to the score",
    },
  },
  says = "par is {par|0:{usual|0:an equal share of the pack's points, rounded up|{usual} points}"
      .. "|1:1 point|{par} points}; whoever takes at least that many makes par"
      .. "{mode|points:, which does not change the score|difference:; only what the cards come to "
      .. "above par scores, and what they lack counts against|wins:, and scores one point for that and nothing else}",
  run = function(game, event, with)
    local par = with.par > 0 and with.par or with.usual > 0 and with.usual or equal_share(game)
    for seat in game:seats() do
      seat.par_win = seat.pile:points() >= par * game.units
      if with.mode == "difference" then seat:award(-par * game.units) end
      if with.mode == "wins" and seat.par_win then seat:award(game.units) end
    end
  end,
}
