-- E0606: table.concat is charged
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 1000 do t[i] = '' end
    while true do table.concat(t) end
  end,
}
