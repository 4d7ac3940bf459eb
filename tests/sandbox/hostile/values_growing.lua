-- E0607: arguments that grow with each call
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, ...) end
    return f()
  end,
}
