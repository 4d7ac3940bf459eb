-- SPDX-License-Identifier: MIT
-- Scopa and its relatives: aces that take everything, and fifteen on the table.

hook "aces" {
  kind = "rule",
  says = { whole = true, en = "an Ace takes the whole table" },
  run = function() return "all" end,
}

-- For rules with sweeps_unless: A.
hook "spared_aces" {
  kind = "rule",
  says = { whole = true, en = "an Ace takes the whole table, unless another Ace lies there" },
  run = function() return "all" end,
}

hook "lone_ace" {
  kind = "event",
  says = { whole = true, en = "an Ace that is played to an empty table goes to its player's pile. This is not "
    .. "a scopa" },
  run = function(game, event)
    if not event.before:is_empty() then return end
    game.floor:move(event.card, event.side.pile)
    game.last_taker = event.side
  end,
}

-- Returns the total of the table's cards: a wild card makes it fifteen or thirty if it is near enough.
local function total(floor, wild)
  local sum = floor:value_sum()
  if not floor:has(wild) then return sum end
  sum = sum - wild:value_sum()
  return sum >= 5 and sum <= 14 and 15 or sum >= 20 and sum <= 29 and 30 or 0
end

hook "fifteen" {
  kind = "event",
  params = {
    thirty = flag { default = false, says = "whether thirty counts, too" },
    wild = cards { default = "none", says = "a card that stands for any card" },
  },
  says = {
    whole = true,
    en = "if the first four cards on the table make fifteen, the dealer takes them and scores 1"
      .. "{thirty|true:; if they make thirty, 2|}{wild|none:|. The {wild} stands for any card}",
  },
  run = function(game, event, with)
    local sum, side = total(game.floor, with.wild), game.dealer.side
    if sum ~= 15 and not (with.thirty and sum == 30) then return end
    game.floor:move(all, side.pile)
    game.last_taker = side
    side:award(sum // 15 * game.units)
  end,
}
