-- E0606: the error of a spent budget can't be swallowed
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    while true do pcall(function() while true do end end) end
  end,
}
