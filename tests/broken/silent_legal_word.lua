-- A word that no move of the game begins with.
hook "act" {
  kind = "legal",
  says = "does something",
  run = function(_, _, plays) plays:forbid("pas") end,
}
