-- SPDX-License-Identifier: MIT
-- card.value is not read here, and `value` is also a parameter.
hook "heavy" {
  kind = "event",
  params = { value = integer { min = 0, max = 9 } },
  says = "a heavy trick scores one",
  run = function(_, event, with)
    local sum = event.taken:value_sum()
    if sum > with.value then event.winner.side:award(1) end
  end,
}
