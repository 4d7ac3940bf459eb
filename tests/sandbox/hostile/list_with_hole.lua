-- E0620: a list of cards with a hole, of which Lua would say another length each time
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return game.floor:count({ all, nil, all })
  end,
}
