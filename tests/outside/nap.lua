hook "first_card" {
  kind = "event",
  says = "the first card led makes trumps",
  run = function(game, event) game.trump = event.card.suit end,
}
hook "nap" {
  kind = "event",
  says = "the bidder wins the bid from each other, or pays it; nap wins double",
  run = function(game)
    local stake = game.bid
    local won = game.bidder.won >= stake
    if stake == 5 and won then stake = 10 end
    for seat in game:seats() do
      if seat ~= game.bidder then
        seat:award(won and -stake or stake)
        game.bidder:award(won and stake or -stake)
      end
    end
  end,
}
