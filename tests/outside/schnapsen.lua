local pictures = cards "K Q"
local partner = { S = cards "KS QS", H = cards "KH QH", D = cards "KD QD", C = cards "KC QC" }

hook "marriage" {
  kind = "legal",
  says = "who leads a king or queen may announce it if he holds the other",
  run = function(game, seat, plays)
    if game["play.led"] then return end
    for card in seat.hand:cards() do
      if pictures:has(card) and seat.hand:count(partner[card.suit]) == 2 then plays:announce(card) end
    end
  end,
}

hook "twenty" {
  kind = "event",
  says = "a marriage counts twenty, in trumps forty",
  run = function(game, event)
    game:note("a marriage", event.card.suit == game.trump and 40 or 20)
  end,
}

hook "winner" {
  kind = "event",
  says = "who has more points, in a tie who took the last trick, wins 1, 2 if the other has less than 33, 3 without a trick",
  run = function(game)
    local best = game.latest
    local other = best.next
    if other.pile:points() > best.pile:points() then best, other = other, best end
    best:award(other.won == 0 and 3 or other.pile:points() < 33 and 2 or 1)
  end,
}
