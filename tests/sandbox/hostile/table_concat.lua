-- E0607: a text made of thousands
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    for i = 1, 4000 do t[i] = 'ten letters' end
    return table.concat(t)
  end,
}
