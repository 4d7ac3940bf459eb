-- E0606: the same with texts that are no numbers
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = "99999999"
    for i = 1, 8 do s = s .. s end
    s = s .. "x"
    local f = function() for i = 1, s do break end end
    while true do pcall(f) end
  end,
}
