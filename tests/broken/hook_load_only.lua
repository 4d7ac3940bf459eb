-- Selections are made once, while the script loads.
hook "late" {
  kind = "legal",
  says = { en = "depends on aces" },
  run = function(game, seat, plays, with)
    if seat.hand:has(cards "A") then return end
  end,
}
