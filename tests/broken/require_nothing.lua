local shared = require "require_empty"

hook "tell" {
  kind = "event",
  says = "captures are told",
  run = function(game) game:note(shared.text) end,
}
