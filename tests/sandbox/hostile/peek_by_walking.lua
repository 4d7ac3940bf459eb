-- E0617: walking over a hidden zone
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    local n = 0
    for c in game.stock:cards() do n = n + c.value end
    return n
  end,
}
