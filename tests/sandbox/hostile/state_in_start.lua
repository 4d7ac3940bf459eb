-- E0610: state from call to call in the `start` of a phase
local asked = 0
hook "hostile" {
  kind = "phase",
  legal = function(game, seat, offers) offers:add("pass") end,
  play = function(game, move) game:turn(move.seat) end,
  start = function(game) asked = asked + 1 game:turn(game.dealer.next) end,
}
