-- E0606: table.remove at the front shifts everything
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 2000 do t[i] = i end
    while true do table.remove(t, 1) t[#t + 1] = 1 end
  end,
}
