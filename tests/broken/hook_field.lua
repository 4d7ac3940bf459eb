-- The hook reads an unknown field.
hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    event.side:award(game.scroe)
  end,
}
