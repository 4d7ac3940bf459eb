-- E0610: the library's tables are shared
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    table.insert = nil
  end,
}
