-- E0605: errors within errors
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local ok = pcall(error, nil)
    error()
  end,
}
