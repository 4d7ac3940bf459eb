-- SPDX-License-Identifier: MIT
local S = "x"
for i = 1, 10 do S = S .. S end
local T = {}
for i = 1, 855 do T[i] = S .. i end
local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end
hook "act" {
  kind = "event", says = "x",
  run = function(game) local x = f(190) if x == -1 then x = T[1] end end,
}
