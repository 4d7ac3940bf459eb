-- The hook eats memory.
hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    local kept = {}
    for i = 1, 100000 do kept[i] = { i } end
  end,
}
