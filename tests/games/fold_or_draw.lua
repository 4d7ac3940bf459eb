-- SPDX-License-Identifier: MIT
-- The pot is shared by tricks. The last one left takes all of it.

hook "shares" {
  kind = "event",
  says = { en = "each trick takes a fifth of the pot, rounded down; the last one left takes it all" },
  run = function(game)
    local active, last, share = 0, nil, game.pot // 5
    for seat in game:seats() do
      if seat.active then
        active = active + 1
        last = seat
      end
    end
    if active == 1 then
      game:pay("pot", game.pot, last, "stack")
      return
    end
    for seat in game:seats() do
      if seat.won > 0 then game:pay("pot", seat.won * share, seat, "stack") end
    end
  end,
}
