local shared = require "basrra"

hook "tell" {
  kind = "event",
  says = "captures are told",
  run = function(game) game:note(shared.text) end,
}
