-- SPDX-License-Identifier: MIT
-- The kitty goes to the landlord, bombs double the stake, and the stake is settled at the end.

hook "pick_up" {
  kind = "event",
  says = {
    whole = true,
    en = "the kitty is shown to all and goes to who takes it",
    ja = "場札は公開され、取った人の手札に入る",
  },
  run = function(game)
    game.kitty:show(game.kitty)
    game.kitty:move(game.kitty, game.landlord.hand)
  end,
}

hook "double" {
  kind = "event",
  says = {
    en = "each bomb or rocket doubles the stake",
    ja = "ボムやロケットが出るたびにステークスは2倍になる",
  },
  run = function(game)
    if game.stake < 1024 then game.stake = 2 * game.stake end
  end,
}

-- The landlord won against opponents who played nothing, or lost with his first play alone.
local function is_spring(game, landlord, won)
  for seat in game:seats() do
    if won and seat ~= landlord and seat.plays > 0 then return false end
  end
  return won or landlord.plays == 1
end

hook "settle" {
  kind = "event",
  says = {
    en = "the landlord wins or loses the stake against each opponent; twice if one side hardly played",
    ja = "地主は相手それぞれとステークスを精算する。相手が一度も出さなければ2倍",
  },
  run = function(game)
    local landlord = game.landlord
    if not landlord then return end -- a deal may be counted while it is still bid for
    local won = game.winner == landlord
    local stake = game.stake
    if is_spring(game, landlord, won) then stake = 2 * stake end
    if not won then stake = -stake end
    for seat in game:seats() do
      if seat ~= landlord then
        seat:award(-stake)
        landlord:award(stake)
      end
    end
  end,
}
