-- No seat may know the hands of other seats.
local ace = cards "AS"

hook "peek" {
  kind = "legal",
  says = { en = "depends on what the other holds" },
  run = function(game, seat, plays, with)
    if seat.next.hand:has(ace) then return end
  end,
}
