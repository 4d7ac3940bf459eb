-- E0610: the same in a table that only `why` holds
local asked = { 0 }
hook "hostile" {
  kind = "event",
  run = function(game) asked[1] = asked[1] + 1 end,
}
hook "other" {
  kind = "phase",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers) offers:add("pass") end,
  play = function(game, move) game:turn(move.seat) end,
  why = function(game, seat, move) asked[1] = asked[1] + 1 end,
}
