-- E0608: the metatable that all texts share
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    getmetatable('').__index = nil
  end,
}
