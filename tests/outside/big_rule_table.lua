-- SPDX-License-Identifier: MIT
local mahjong, dog, phoenix, dragon = card "X1", card "X2", card "X3", card "X4"
local order = { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" }
local number_of, cards_of, up_to = {}, {}, {}
do
  local so_far = cards "none"
  for i, rank in ipairs(order) do
    number_of[rank] = i + 1
    cards_of[i + 1] = cards(rank)
    so_far = so_far + cards(rank)
    up_to[i + 1] = so_far
  end
end

hook "specials" {
  kind = "rule",
  says = { en = "the Phoenix beats any single card, the Dragon all of them; after the Dog the partner plays what he likes" },
  run = function(kind, count, standing)
    if standing == "dog" then return kind == "dog" and "never" or "always" end
    if kind == "dog" then return "never" end
    if kind == "phoenix" then return standing == "single" and "always" or "never" end
    if kind == "dragon" then return (standing == "single" or standing == "phoenix") and "always" or "never" end
    if kind == "single" and standing == "phoenix" then return "always" end
  end,
}

-- Who leads in place of one who has played the Dog.
local function after_dog(from)
  local seat = from.next.next
  if seat.active and not seat.hand:is_empty() then return seat end
  return from.previous
end

hook "limits" {
  kind = "legal",
  says = { en = "only the partner plays on the Dog; a Phoenix counts half more than the card below it; who can fulfils a wish" },
  run = function(game, seat, plays)
    local trick = game.trick
    local top = trick:top()
    if top == dog then
      if game.dog_from.next.next ~= seat then plays:forbid(all) end
      return
    end
    if top == phoenix and trick:count() > 1 then
      local below = trick:at(trick:count() - 1)
      local number = number_of[below.rank]
      if number then
        for i = 2, number do
          if seat.hand:count(cards_of[i]) < 4 then plays:forbid(cards_of[i]) end
        end
      end
    end
    if game.wish > 0 and plays:has(cards_of[game.wish]) then plays:only(cards_of[game.wish]) end
  end,
}

hook "say_tichu" {
  kind = "event",
  says = { en = "who says Tichu before his first card wins 100 if he is out first, else loses 100" },
  run = function(game, event) event.seat.tichu = true end,
}

hook "note_play" {
  kind = "event",
  says = { en = "who plays the Mah Jong wishes for a rank" },
  run = function(game, event)
    game.wishes = event.taken:has(mahjong)
    if game.wishes then game.wisher = event.seat end
    if event.taken:has(dog) then game.dog_from = event.seat end
    if game.wish > 0 and event.taken:has(cards_of[game.wish]) then game.wish = 0 end
  end,
}

hook "note_trick" {
  kind = "event",
  says = { en = "a trick won with the Dragon is given to an opponent" },
  run = function(game, event)
    if event.before:has(dragon) then
      game.dragon_won = event.winner
    else
      game.dragon_won = nil
    end
  end,
}

hook "dragon_to" {
  kind = "event",
  says = { en = "the winner chooses which" },
  run = function(game, event)
    local winner = game.dragon_won
    local to = event.number == 0 and winner.next or winner.previous
    game.trick:move(all, to.pile)          -- the cards of the trick still lie there
    game.dragon_won = nil
  end,
}

hook "double_win" {
  kind = "event",
  params = { points = points { default = 200 } },
  says = { en = "partners who are out first and second score {points}, and nothing else counts" },
  run = function(game, event, with)
    local partner = event.seat.next.next
    if event.number == 2 and partner.finish == 1 then
      event.side:award(with.points)
      game:end_deal()
    end
  end,
}

hook "count" {
  kind = "event",
  says = { en = "each pair scores its tricks; the last player's go to who was out first, his hand to the opponents" },
  run = function(game)
    local first, last
    for seat in game:seats() do
      if seat.finish == 1 then first = seat end
      if seat.finish == 4 or seat.finish == 0 then last = seat end
    end
    for seat in game:seats() do
      local to = seat == last and first or seat
      if to then to:award(seat.pile:points()) end
      if seat == last then seat.next:award(seat.hand:points()) end
    end
  end,
}

hook "tichus" {
  kind = "event",
  says = { en = "" },
  run = function(game)
    for seat in game:seats() do
      if seat.tichu then seat:award((seat.finish == 1 and 100 or -100) * game.units) end
    end
  end,
}
