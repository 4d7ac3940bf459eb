-- SPDX-License-Identifier: MIT
-- Marriages, for any trick game: the king and queen of a suit in one hand, announced with one of them.
-- The pack's `values` give the points of an announcement: the values of its cards are added up.

local couples = {
  { suit = "S", both = cards "KS QS", queen = cards "QS" },
  { suit = "H", both = cards "KH QH", queen = cards "QH" },
  { suit = "D", both = cards "KD QD", queen = cards "QD" },
  { suit = "C", both = cards "KC QC", queen = cards "QC" },
}
local couple_of = {
  S = couples[1].both, H = couples[2].both, D = couples[3].both, C = couples[4].both,
}
local aces = cards "A"
local told = {
  S = "spades are trumps", H = "hearts are trumps", D = "diamonds are trumps", C = "clubs are trumps",
}

hook "marriage_call" {
  kind = "legal",
  params = {
    with_card = choice {
      "either", "queen",
      default = "either", says = "the card with which a marriage is announced",
    },
  },
  says = {
    whole = true,
    en = "a player who leads and holds the King and Queen of a suit may announce the marriage with "
      .. "{with_card|queen:the Queen|one of them}",
  },
  run = function(_, seat, plays, with)
    for i = 1, 4 do
      local couple = couples[i]
      if seat.hand:count(couple.both) == 2 then
        plays:announce(with.with_card == "queen" and couple.queen or couple.both)
      end
    end
  end,
}

hook "marriage" {
  kind = "event",
  params = {
    adds_to = name { of = "variable", says = "the variable of the seat to which its points are added" },
    noted_in = name { of = "variable", says = "the variable that keeps the cards announced" },
    trump = choice {
      "set", "keep",
      default = "set", says = "whether its suit becomes trump",
    },
    royal = integer {
      default = 1, min = 1, max = 9, says = "how often a marriage in trumps counts",
    },
  },
  says = {
    whole = true,
    en = "an announced marriage scores the marriage points of its suit"
      .. "{royal|1:|, times {royal} in trumps}"
      .. "{trump|set:, and its suit becomes trump at once, in place of any other; before the first there is no trump|}",
  },
  run = function(game, event, with)
    local suit, seat = event.card.suit, event.seat
    local worth = couple_of[suit]:value_sum() * game.units
    if game.trump == suit then worth = worth * with.royal end
    seat[with.adds_to] = seat[with.adds_to] + worth
    game[with.noted_in]:add(couple_of[suit])
    game:note("marriage", worth // game.units)
    if with.trump == "set" then
      game.trump = suit
      game:note(told[suit])
    end
  end,
}

hook "ace_marriage_call" {
  kind = "legal",
  says = {
    whole = true,
    en = "a player who leads and holds all four Aces may announce them with one of them",
  },
  run = function(_, seat, plays)
    if seat.hand:count(aces) == 4 then plays:announce(aces) end
  end,
}

hook "ace_marriage" {
  kind = "event",
  params = {
    adds_to = name { of = "variable", says = "the variable of the seat to which its points are added" },
  },
  says = {
    whole = true,
    en = "four announced Aces score the marriage points listed for them; the trump suit stays as it is",
  },
  run = function(game, event, with)
    local worth = aces:value_sum() * game.units
    event.seat[with.adds_to] = event.seat[with.adds_to] + worth
    game:note("four aces", worth // game.units)
  end,
}
