-- SPDX-License-Identifier: MIT
-- Cirulla: hands that score when their players play from them for the first time.

local matta = card "7H"

local function least(one) return one == matta and 1 or one.value end
local function differ(one, other) return one ~= matta and other ~= matta and one.rank ~= other.rank end

hook "knock" {
  kind = "event",
  says = {
    whole = true,
    en = "a player whose three cards are of one rank knocks with the first of them and scores 10; one whose cards "
      .. "make at most nine scores 3. The hand is shown. The seven of hearts stands for any card",
  },
  run = function(game, event)
    local hand, one, other = event.seat.hand, event.card, nil
    if hand:count() ~= 2 then return end
    local sum, equal = least(one), true
    for card in hand:cards() do
      sum = sum + least(card)
      if differ(one, card) or other and differ(other, card) then equal = false end
      other = card
    end
    local points = equal and 10 or sum <= 9 and 3 or 0
    if points == 0 then return end
    hand:show(all)
    event.side:award(points * game.units)
  end,
}
