-- E0606: long texts that differ at their ends, compared again and again
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local s = "ffffffff"
    for i = 1, 8 do s = s .. s end
    local a, b, n = s .. "a", s .. "b", 0
    while true do
      if a < b and a ~= b and a <= b then n = n + 1 end
    end
  end,
}
