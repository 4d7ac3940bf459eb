-- E0606: string.byte is charged
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = 'x'
    for i = 1, 11 do s = s .. s end
    while true do s:byte(1, 1) end
  end,
}
