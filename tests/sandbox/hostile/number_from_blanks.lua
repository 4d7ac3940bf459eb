-- E0606: tonumber of a long text is charged
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = ' '
    for i = 1, 11 do s = s .. s end
    while true do tonumber(s, 36) end
  end,
}
