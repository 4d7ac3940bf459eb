-- State belongs into variables.
local seen = {}

hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    seen[1] = event.card
  end,
}
