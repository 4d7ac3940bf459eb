-- E0606: staying just below the limit collects garbage for each table
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local keep = {}
    for i = 1, 2800 do keep[i] = { i, i, i, i, i, i, i, i, i, i, i, i } end
    while true do local garbage = { 1, 2, 3, 4 } end
  end,
}
