-- SPDX-License-Identifier: MIT
-- The score of a contract at bridge, by the laws of 1987, and honours.

local each = { C = 20, D = 20, H = 30, S = 30, NT = 30 }

local function made(game, vulnerable, over)
  local level, factor = game.level, game.factor
  local tricks = (each[game.strain] * level + (game.strain == "NT" and 10 or 0)) * factor
  local bonus = tricks < 100 and 50 or vulnerable and 500 or 300
  if level == 6 then bonus = bonus + (vulnerable and 750 or 500) end
  if level == 7 then bonus = bonus + (vulnerable and 1500 or 1000) end
  if factor == 1 then return tricks + bonus + over * each[game.strain] end
  return tricks + bonus + 25 * factor + over * 50 * factor * (vulnerable and 2 or 1)
end

local function failed(game, vulnerable, under)
  local factor = game.factor
  if factor == 1 then return under * (vulnerable and 100 or 50) end
  local doubled = vulnerable and -100 or 0
  for n = 1, under do
    doubled = doubled + ((vulnerable or n > 3) and 300 or n > 1 and 200 or 100)
  end
  return doubled * factor // 2
end

hook "vulnerable" {
  kind = "event",
  params = { who = choice { "dealer", "others", "nobody", "both", default = "dealer" } },
  says = "{who|dealer:of each four deals nobody is vulnerable in the first, the dealer's side in the second and "
      .. "third, and both in "
      .. "the fourth|others:of each four deals nobody is vulnerable in the first, the side that does not deal "
      .. "in the second and third, "
      .. "and both in the fourth|nobody:nobody is ever vulnerable|both:both sides are always vulnerable}",
  run = function(game, _, with)
    local round = game.deal % 4
    for side in game:sides() do
      local deals = game.dealer.side == side
      side.vulnerable = with.who == "both" or round == 3 and with.who ~= "nobody"
        or (round == 1 or round == 2) and (with.who == "dealer" and deals or with.who == "others" and not deals)
    end
  end,
}

-- Returns the tricks of the declarer's side above its contract; nil during the auction.
local function margin(game)
  return game.declarer and game.declarer.side.tricks - 6 - game.level
end

hook "contract" {
  kind = "event",
  says = "if the contract is made, each trick bid scores 20 in clubs and diamonds, and 30 in hearts and spades. In no "
    .. "trump the first scores 40, and each other one 30. Doubled, these points count twice, and redoubled four "
    .. "times. A contract with fewer than 100 such points scores 50 more. With 100 or more it is a game, and scores "
    .. "300 more, or 500 if vulnerable. A bid of six scores 500 more, or 750 if vulnerable. A bid of seven scores "
    .. "1000 more, or 1500 if vulnerable. A doubled contract scores 50 more, and a redoubled one 100. Each trick more "
    .. "scores as much as a trick bid. Doubled, it scores 100, or 200 if vulnerable, and redoubled twice that",
  run = function(game)
    local over = margin(game)
    local side = over and game.declarer.side
    if side and over >= 0 then side:award(made(game, side.vulnerable, over)) end
  end,
}

hook "short" {
  kind = "event",
  says = "each trick short scores 50 for the opponents, or 100 if the declarer's side is vulnerable. Doubled, the "
    .. "first scores 100, the next two 200 each, and all others 300 each. Doubled and vulnerable, the first scores "
    .. "200, and all others 300 each. Redoubled, each scores twice that",
  run = function(game)
    local over = margin(game)
    if over and over < 0 then game.declarer.next.side:award(failed(game, game.declarer.side.vulnerable, -over)) end
  end,
}

hook "honour" {
  kind = "event",
  says = { whole = true, en = "ace, king, queen, jack and ten of trumps are honours, and in no trump the four aces" },
  run = function(game, event)
    local card, strain = event.card, game.strain
    if card.suit == strain or strain == "NT" and card.rank == "A" then event.seat.honours = event.seat.honours + 1 end
  end,
}

hook "honours" {
  kind = "event",
  says = "a hand that had all five honours, or in no trump all four aces, scores 150 for its side, and with "
      .. "four of five 100",
  run = function(game)
    for seat in game:seats() do
      if seat.honours >= 4 then seat:award((seat.honours == 5 or game.strain == "NT") and 150 or 100) end
    end
  end,
}
