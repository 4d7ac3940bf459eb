-- A legal hook that answers true or false.
hook "act" {
  kind = "legal",
  says = "does something",
  run = function(game, seat, plays)
    return true
  end,
}
