-- E0605: where the script lies is not told to it
hook "hostile" {
  kind = "event",
  run = function(game)
    local _, text = pcall(function() local n = nil; return n.x end)
    error(text, 0)
  end,
}
