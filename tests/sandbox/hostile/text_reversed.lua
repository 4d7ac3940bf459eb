-- E0606: long texts made again and again
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = "ffffffff"
    for i = 1, 8 do s = s .. s end
    while true do s:len() s:sub(5, 9) s:byte(3) end
  end,
}
