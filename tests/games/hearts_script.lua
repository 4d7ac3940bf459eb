-- SPDX-License-Identifier: MIT
-- The play of Hearts as a scripted phase: the holder of the two of clubs leads it, suit is followed, no points are
-- thrown to the first trick, and hearts are not led before one has been played.

local first = cards "2C"
local hearts = cards "H"
local plain = all - hearts
local harmless = all - cards "H QS"
local suits = { S = cards "S", H = hearts, D = cards "D", C = cards "C" }
local strength = {}
for n, rank in ipairs { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" } do strength[rank] = n end

-- Whichever of these cards the seat has; any card if it has none.
local function prefer(seat, offers, which)
  offers:play(seat.hand, seat.hand:has(which) and which or all)
end

hook "tricks" {
  kind = "phase",
  says = {
    en = "the two of clubs leads; suit is followed; the first trick takes no points from who has others; "
        .. "hearts are led after one has been played",
    ja = "クラブの2からリードする。フォローしなければならない。最初のトリックには得点札を捨てず、ハートは出されるまでリードできない",
  },

  start = function(game)
    for seat in game:seats() do
      if seat.hand:has(first) then return game:turn(seat) end
    end
  end,

  legal = function(game, seat, offers)
    local hand, suit = seat.hand, suits[game.led]
    if suit and hand:has(suit) then
      offers:play(hand, suit)
    elseif suit then
      prefer(seat, offers, game.tricks == 0 and harmless or all)
    elseif hand:has(first) then
      offers:play(first)
    else
      prefer(seat, offers, game.broken and all or plain)
    end
  end,

  play = function(game, move)
    local seat, card, trick, led = move.seat, move.card, game.trick, game.led
    local suit = card.suit
    if not led then game.led = suit end
    if suit == "H" then game.broken = true end
    if not led or suit == led then
      local height = strength[card.rank]
      if not led or height > game.high then game.best, game.high = seat, height end
    end
    seat.hand:move(card, trick)
    if trick:count() < 4 then return game:turn(seat.next) end
    local winner = game.best
    trick:move(all, winner.pile)
    game.led, game.best = nil, nil
    game.tricks = game.tricks + 1
    if winner.hand:is_empty() then return game:done() end
    game:turn(winner)
  end,
}
