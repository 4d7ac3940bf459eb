-- E0607: a recursion without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function f() return 1 + f() end
    return f()
  end,
}
