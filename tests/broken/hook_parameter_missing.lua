-- A parameter that every entry must give.
hook "act" {
  kind = "event",
  params = { chips = integer { min = 0, max = 9, says = "how many chips a trick brings" } },
  says = { en = "a trick brings chips" },
  run = function(_, event, with)
    event.side:award(with.chips)
  end,
}
