-- E0606: the length of a long table, again and again
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local list = {}
    for i = 1, 3000 do list[i] = i end
    while true do list[1] = #list end
  end,
}
