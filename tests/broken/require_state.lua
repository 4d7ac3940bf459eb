local shared = require "require_memory"

hook "tell" {
  kind = "event",
  says = "captures are told",
  run = function(game) game:note(shared.text) end,
}
