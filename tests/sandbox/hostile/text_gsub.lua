-- E0608: recursion through gsub
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function f(s) return s:gsub('.', f) end
    return f('x')
  end,
}
