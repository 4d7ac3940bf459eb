-- E0606: nor in a recursion of pcalls
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local function f() pcall(f) pcall(f) end
    while true do f() end
  end,
}
