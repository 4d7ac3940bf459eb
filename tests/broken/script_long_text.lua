-- SPDX-License-Identifier: MIT
local line = "-"
for _ = 1, 13 do line = line .. line end
hook "act" { kind = "event", run = function(game) game:note(line) end }
