-- E0608: a pattern that takes exponential time
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    return s:find('.-.-.-.-b')
  end,
}
