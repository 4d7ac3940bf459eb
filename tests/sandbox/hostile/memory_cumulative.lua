-- E0607: garbage without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = ''
    for i = 1, 400 do s = s .. 'ten letter' end
    local n = 0
    while true do n = n + 1 local t = s .. n end
  end,
}
