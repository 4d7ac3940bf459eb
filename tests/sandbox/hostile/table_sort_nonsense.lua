-- E0606: a comparison that contradicts itself
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 1000 do t[i] = i end
    while true do table.sort(t, function() return true end) end
  end,
}
