local shared = require "require_table"
shared.text = "more"

hook "tell" {
  kind = "event",
  says = "captures are told",
  run = function(game) game:note(shared.text) end,
}
