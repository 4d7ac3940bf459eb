-- E0617: the step of a walk over cards that all know, given the stock
hook "hostile" {
  kind = "value",
  run = function(game, seat, with)
    local step = all:cards()
    return step(game.stock, nil) and 1 or 0
  end,
}
