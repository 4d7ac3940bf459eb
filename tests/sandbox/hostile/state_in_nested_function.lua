-- E0610: the same, hidden in a function within
local n = 0
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function step() n = n + 1 end
    step()
  end,
}
