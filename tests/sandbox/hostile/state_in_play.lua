-- E0610: state from call to call in the `play` of a phase
local asked = 0
hook "hostile" {
  kind = "phase",
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers) offers:add("pass") end,
  play = function(game) asked = asked + 1 end,
}
