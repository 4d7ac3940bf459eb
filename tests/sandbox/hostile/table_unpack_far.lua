-- E0620: table.unpack of 2^60 values
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return table.unpack({}, 1, 1 << 60)
  end,
}
