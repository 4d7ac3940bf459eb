-- E0608: the table of globals
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    _G.pairs = nil
  end,
}
