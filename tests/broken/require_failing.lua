local shared = require "require_mistake"

hook "tell" {
  kind = "event",
  says = "captures are told",
  run = function(game) game:note(shared.text) end,
}
