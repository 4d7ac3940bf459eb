-- The hook makes a text without end.
hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    local text = "x"
    for _ = 1, 99 do text = text .. text end
  end,
}
