local order = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }
local at, named = {}, {}
for n, rank in ipairs(order) do
  at[rank] = n
  for _, suit in ipairs { "S", "H", "D", "C" } do named[rank .. suit] = card(rank .. suit) end
end

local function fits(game, one)
  local n = at[one.rank]
  if n == 7 then return true end
  return game.layout:has(named[order[n < 7 and n + 1 or n - 1] .. one.suit])
end

hook "sevens" {
  kind = "phase",
  says = "a seven, or a card beside one that lies there; who can't play passes",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    for one in seat.hand:cards() do
      if fits(game, one) then offers:play(one) end
    end
    if offers:count() == 0 then offers:add("pass") end
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "pass" then
      seat.passed = seat.passed + 1
    else
      seat.hand:move(move.card, game.layout)
      if seat.hand:is_empty() then return game:done() end
    end
    game:turn(seat.next)
  end,
}

hook "winner" {
  kind = "event",
  says = "who is out gets a point for each card that the others have left",
  run = function(game)
    local winner, sum = nil, 0
    for seat in game:seats() do
      sum = sum + seat.hand:count()
      if seat.hand:is_empty() then winner = seat end
    end
    if winner then winner:award(sum) end
  end,
}
