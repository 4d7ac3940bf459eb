-- SPDX-License-Identifier: MIT
local nines = cards "9"

hook "no_nines" {
  kind = "legal",
  says = "nines are not given",
  run = function(_, _, plays) plays:forbid(nines) end,
}
