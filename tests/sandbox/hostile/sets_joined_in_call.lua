-- E0621: sets joined during a call
local aces = cards 'A'
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return aces + aces
  end,
}
