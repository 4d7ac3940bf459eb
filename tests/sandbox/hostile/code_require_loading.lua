-- E0104: a module of Lua's
local os = require("os" .. "")
hook "hostile" {
  kind = "event",
  run = function() os.exit() end,
}
