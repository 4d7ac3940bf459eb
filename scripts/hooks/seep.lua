-- SPDX-License-Identifier: MIT
-- Seep: the bid, the first card, which makes the house that was bid or has its value, and the baazi.

local of_value, answers = {}, { "9", "10", "11", "12", "13" }
for n, rank in pairs { [9] = "9", [10] = "T", [11] = "J", [12] = "Q", [13] = "K" } do of_value[n] = cards(rank) end

hook "held" {
  kind = "legal",
  says = { whole = true, en = "only the value of a card that the player holds may be bid" },
  run = function(_, seat, plays)
    for n = 9, 13 do
      if not seat.hand:has(of_value[n]) then plays:forbid(answers[n - 8]) end
    end
  end,
}

hook "able" {
  kind = "legal",
  says = { whole = true, en = "a house can be answered only if a card of the hand makes one" },
  run = function(game, seat, plays)
    local sums, bid, able = 1, game.bid, false -- a bit for each sum that floor cards make
    for card in game.floor:cards() do sums = sums | sums << card.value end
    for card in seat.hand:cards() do
      able = able or card.value < bid and sums >> bid - card.value & 1 == 1
    end
    able = able or seat.hand:count(of_value[bid]) > 1 and sums >> bid & 1 == 1
    if not able then plays:forbid("house") end
  end,
}

hook "opens" {
  kind = "legal",
  says = {
    whole = true,
    en = "the first card of a deal makes a house of the value bid, or is a card of that value that takes or is laid "
      .. "down",
  },
  run = function(game, _, plays)
    if game.answer == "house" then return plays:only("build", game.bid) end
    plays:forbid("build")
    plays:only(of_value[game.bid])
  end,
}

hook "baazi" {
  kind = "event",
  params = {
    lead = points { says = "the lead in points that wins a baazi" },
    least = points { default = 9, says = "the points that a side needs in a deal to avoid losing the baazi" },
    dealer = choice { "losers", "turn", default = "losers", says = "who deals next" },
  },
  says = {
    whole = true,
    en = "a side that leads by {lead} points wins the baazi{least|0:|. A side with fewer than {least} points in a "
      .. "deal loses it at once, and the other side gets as many points as it lacks for that lead}{dealer|turn:|. The "
      .. "dealer deals again, or the next player if the dealer's side leads. After a baazi "
      .. "that player's partner deals, or with two players that player}",
  },
  run = function(game, _, with)
    local one, other = game:side(0), game:side(1)
    local ahead = one.score + one.awarded - other.score - other.awarded
    if one.awarded < with.least and other.awarded >= with.least then
      other:award(math.max(0, with.lead + ahead))
      ahead = math.min(ahead, -with.lead)
    elseif other.awarded < with.least and one.awarded >= with.least then
      one:award(math.max(0, with.lead - ahead))
      ahead = math.max(ahead, with.lead)
    end
    game.over = math.abs(ahead) >= with.lead
    local leads = game.dealer.side == (ahead > 0 and one or other) and ahead ~= 0
    local deals = leads and game.dealer.next or game.dealer
    game.next_deals = game.over and deals.next.next or deals
  end,
}
