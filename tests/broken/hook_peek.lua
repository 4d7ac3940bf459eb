-- Nobody may know what the others hold.
hook "peek" {
  kind = "legal",
  says = { en = "depends on what the other holds" },
  run = function(game, seat, plays, with)
    if seat.next.hand:has(cards "AS") then return end
  end,
}
