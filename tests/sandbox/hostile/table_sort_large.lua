-- E0606: sorting thousands is charged
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 4000 do t[i] = i % 7 end
    while true do table.sort(t) end
  end,
}
