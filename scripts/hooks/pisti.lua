-- SPDX-License-Identifier: MIT
-- Pişti: a Jack takes any heap.

hook "jack" {
  kind = "rule",
  says = { whole = true, en = "a Jack takes the heap whatever lies on top" },
  run = function() return "all" end,
}
