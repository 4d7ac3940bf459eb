-- E0607: a text that doubles
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = 'x'
    while true do s = s .. s end
  end,
}
