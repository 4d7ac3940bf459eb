-- E0606: long texts as bounds of loops, which Lua reads as numbers
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = "ffffffff"
    for i = 1, 8 do s = s .. s end
    s = "0x" .. s .. "p-8190"
    while true do
      for i = s, s, s do break end
    end
  end,
}
