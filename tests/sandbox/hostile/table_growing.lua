-- E0607: a table that grows without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    while true do t[#t + 1] = 1 end
  end,
}
