-- The traceback shows both functions.
local function inner(event) return event.side + 1 end
local function outer(event) return (inner(event)) end

hook "act" {
  kind = "event",
  params = { chips = integer { default = 1, min = 0, max = 9, says = "how many" } },
  says = { en = "does something" },
  run = function(game, event, with)
    return outer(event)
  end,
}
