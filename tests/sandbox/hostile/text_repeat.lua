-- E0608: string.rep with a count of the attacker's choice
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return ('x'):rep(1 << 30)
  end,
}
