-- SPDX-License-Identifier: MIT
-- Five Hundred: the values of contracts, which order the bids and are scored; the joker; miseres.

local first = { S = 40, C = 60, D = 80, H = 100, NT = 120 }
local misere = { misere = 250, open_misere = 500 }
local suits = { S = cards "S", H = cards "H", D = cards "D", C = cards "C" }
local others = {}
for suit, of in pairs(suits) do others[suit] = all - of end

local function value(number, contract)
  return misere[contract] or first[contract] + 100 * (number - 6)
end

hook "values" {
  kind = "rule",
  says = {
    whole = true,
    en = "six spades are worth 40, clubs, diamonds, hearts and no trump 20 more each, and each further trick 100 more; "
      .. "misere is worth 250 and open misere 500. Bids rank by their values, and open misere above ten hearts",
  },
  run = function(number, name)
    if misere[name] then return number == 0 and misere[name] + 1 or nil end
    if number >= 6 and number <= 10 then return value(number, name) end
  end,
}

hook "joker" {
  kind = "rule",
  says = { whole = true, en = "a joker is a trump; without trumps it belongs to no suit" },
  run = function(_, trump) return trump and "trump" or "none" end,
}

hook "late_misere" {
  kind = "legal",
  says = { whole = true, en = "misere can be bid only over a bid of seven" },
  run = function(game, _, plays)
    if game.number ~= 7 then plays:forbid("bid", nil, "misere") end
  end,
}

hook "loner" {
  kind = "event",
  says = { whole = true, en = "the partner of a player who plays a misere sits out" },
  run = function(game) game.declarer.next.next.active = false end,
}

hook "open_hand" {
  kind = "event",
  says = { whole = true, en = "in an open misere the declarer's hand is laid open after the first trick" },
  run = function(game, event)
    if event.number == 1 and game.contract == "open_misere" then game.declarer.hand:show(all) end
  end,
}

hook "shows_out" {
  kind = "event",
  says = {
    whole = true,
    en = "a player who does not follow a suit can't name that suit for the joker in the rest of the deal",
  },
  run = function(game, event)
    if event.before:is_empty() then return end
    local led = game.named
    if not led then
      for suit, of in pairs(suits) do
        if of:has(game["play.led"]) then led = suit end
      end
    end
    if led and not suits[led]:has(event.card) then event.seat.out_of:add(suits[led]) end
  end,
}

hook "names" {
  kind = "legal",
  says = { whole = true, en = "whoever leads the joker without trumps names a suit, as long as there is one to name" },
  run = function(_, seat, plays)
    for suit, of in pairs(suits) do
      if seat.out_of:has(of) then plays:forbid(suit) end
    end
    plays:avoid("none")
  end,
}

hook "follows" {
  kind = "legal",
  says = { whole = true, en = "the others must follow the suit that was named for the joker" },
  run = function(game, _, plays) plays:avoid(others[game.named]) end,
}

-- Points for tricks bring nobody to the target: what is too much is held back until a contract is made.
local function add(game, side, points, contract, hold)
  local total, held = side.score + side.held + points, 0
  if hold and not contract and total >= game.target then held = total - game.target + 10 * game.units end
  side:award(total - held - side.score)
  side.held = held
end

hook "contract" {
  kind = "event",
  params = {
    slam = flag { default = true, says = "whether all tricks score 250 at least" },
    tricks = points { default = 10, says = "what the others score for a trick" },
    hold = flag { default = true, says = "whether points for tricks can't win the game" },
  },
  says = {
    whole = true,
    en = "the declarer's side scores the value of the contract if it takes as many tricks as bid; or else it loses the "
      .. "value{slam|true:. All tricks score 250 at least|}. A misere is lost with the first trick of the declarer"
      .. "{tricks|0:|. The others score {tricks} for each trick, but nothing in a misere}"
      .. "{hold|true:; these points can't win the game before the side makes a contract|}",
  },
  run = function(game, _, with)
    local declarer = game.declarer
    if not declarer then return end -- a deal may be counted while it is still bid for
    local one, worth, won = game.units, value(game.number, game.contract), 0
    local made = declarer.tricks == 0
    for seat in declarer.side:seats() do won = won + seat.tricks end
    if not misere[game.contract] then
      made = won >= game.number
      if won == 10 and with.slam then worth = math.max(worth, 250) end
      for side in game:sides() do
        if side ~= declarer.side then
          local taken = 0
          for seat in side:seats() do taken = taken + seat.tricks end
          add(game, side, taken * with.tricks, false, with.hold)
        end
      end
    end
    add(game, declarer.side, (made and worth or -worth) * one, made, with.hold)
  end,
}
