-- E0608: a table whose length is a lie
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return table.insert(setmetatable({}, { __len = function() return 1 << 40 end }), 1)
  end,
}
