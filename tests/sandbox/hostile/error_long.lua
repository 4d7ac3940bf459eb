-- E0605: a long message
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = 'x'
    for i = 1, 11 do s = s .. s end
    error(s)
  end,
}
