-- E0606: texts read as numbers again and again
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = "ffffffff"
    for i = 1, 8 do s = s .. s end
    s = "0x" .. s .. "p-8190"
    while true do tonumber(s) end
  end,
}
