-- Nobody has taken a trick yet when the table asks what the deal would bring.
hook "act" {
  kind = "event",
  says = "the last trick counts one",
  run = function(game) game.latest:award(1) end,
}
