-- E0610: state from call to call in the `legal` of a phase
local asked = 0
hook "hostile" {
  kind = "phase",
  start = function(game) game:turn(game.dealer.next) end,
  play = function(game, move) game:turn(move.seat) end,
  legal = function(game) asked = asked + 1 end,
}
