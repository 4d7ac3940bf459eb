-- E0606: many arguments passed on and on
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function f(...) return f(...) end
    return f(table.unpack({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, 1, 200))
  end,
}
