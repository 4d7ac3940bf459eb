-- SPDX-License-Identifier: MIT
hook "heavy" {
  kind = "event",
  says = "a heavy card scores one",
  run = function(_, event)
    if event.card.value > 5 then event.side:award(1) end
  end,
}
