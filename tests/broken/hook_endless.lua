-- The hook never ends.
hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    local n = 0
    while true do n = n + 1 end
  end,
}
