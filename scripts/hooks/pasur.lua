-- SPDX-License-Identifier: MIT
-- Pâsur: a Jack takes all but Queens and Kings.

local jacks_and_numbers = cards "A 2-9 T J"

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes all Jacks and all cards with a number" },
  run = function() return jacks_and_numbers end,
}
