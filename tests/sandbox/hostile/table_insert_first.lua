-- E0606: table.insert at the front shifts everything
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 100000 do table.insert(t, 1, i) end
  end,
}
