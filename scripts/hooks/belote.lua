-- SPDX-License-Identifier: MIT
-- Belote: king and queen of trumps, and the bids of Coinche.

hook "rebelote" {
  kind = "event",
  params = { name = choice { "belote", "pilotta", default = "belote", says = "what the pair is called" } },
  says = {
    whole = true,
    en = "a player who plays both King and Queen of trumps has {name|belote:belote|pilotta}",
  },
  run = function(game, event)
    if event.card.suit == game.trump then event.seat.royals = event.seat.royals + 1 end
  end,
}

hook "tens" {
  kind = "rule",
  says = { whole = true, en = "bids are in tens, so 8 means 80 points; 25 means all tricks. Each must have a higher "
    .. "number" },
  run = function(number)
    if number >= 8 and number <= 16 or number == 25 then return number end
  end,
}

hook "doubled_stake" {
  kind = "event",
  says = { whole = true, en = "a call of coinche doubles the stake and ends the bidding; surcoinche doubles it again" },
  run = function(game) game.factor = 2 * game.factor end,
}
