-- E0620: a length that nothing has
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local nothing
    return #nothing
  end,
}
