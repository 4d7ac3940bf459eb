hook "steps" {
  kind = "phase",
  says = "cards are laid down in turn",
  moves = { "lay/1" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    for card in seat.hand:cards() do offers:add("lay", card) end
  end,
  play = function(game, move)
    local seat = move.seat
    local t = { move.card } -- a table: the call goes to Lua
    seat.hand:move(t[1], game.floor)
    if seat.next.hand:is_empty() then return game:done() end
    game:turn(seat.next)
  end,
}
