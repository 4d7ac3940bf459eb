-- E0620: keys without an order
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    for k in pairs({ [function() end] = 1 }) do return k end
  end,
}
