-- SPDX-License-Identifier: MIT
-- The special cards of the Basra family, which sweep the floor; the bonus for clearing the floor, and pairs that count
-- double.

local is_last_play = require "last_play"

local pictures = cards "J Q K"
local sevens = cards "7"
local tens_and_above = cards "T Q K"

hook "sweep" {
  kind = "rule",
  params = {
    takes = choice { "all", "normal", default = "all", says = "what the card takes" },
    only = cards { default = "all", says = "the cards of the floor that it takes" },
  },
  says = {
    whole = true,
    en = "a sweeping card takes the whole floor{only|all:|, as far as it may}, whatever cards are on it",
  },
  run = function(card, with) return with.takes == "all" and with.only or with.takes end,
}

-- The number of times that each value occurs is kept in one number with five bits for each value, because a table would
-- need memory.
local function one_of(value) return 1 << 5 * (value - 1) end
local function has_one_of(left, value) return left >> 5 * (value - 1) & 31 > 0 end

-- True if the values in `left` can be divided into groups that add up to `total`. The current group still needs `need`,
-- from values of at most `most`.
local function splits(left, total, need, most)
  if need == 0 then
    if left == 0 then return true end
    need, most = total, total
  end
  for value = math.min(need, most), 1, -1 do
    if has_one_of(left, value) then
      if splits(left - one_of(value), total, need - value, value) then return true end
      if need == total then return false end -- the largest card must begin some group
    end
  end
  return false
end

-- True if the cards, all with a value, form two or more groups with one common total below ten.
local function has_equal_groups(floor)
  local sum, largest, left = floor:value_sum(), 0, 0
  for card in floor:cards() do
    left = left + one_of(card.value)
    largest = math.max(largest, card.value)
  end
  for total = largest, 9 do
    if sum % total == 0 and sum > total and splits(left, total, 0, total) then return true end
  end
  return false
end

-- Tests by name: whether a sweep by a special seven is a basra.
local seven_test = {
  sum_le_10 = function(floor) return not floor:has(pictures) and floor:value_sum() <= 10 end,
  yemen = function(floor)
    if floor:all(tens_and_above) then return true end
    return not floor:has(pictures) and (floor:value_sum() < 10 or has_equal_groups(floor))
  end,
}

-- Points by name for taking a lone card with one of its rank; nil: the same as for any other basra.
local pair_points = {
  none = function() return nil end,
  flat_20_14 = function(card, one) return (sevens:has(card) and 14 or 20) * one end,
  double_value = function(card, one) return 2 * (pictures:has(card) and 10 or card.value) * one end,
}

-- True if the floor was one card with the rank of the card that took it.
local function is_pair(event)
  return event.number == 1 and event.before:top().rank == event.card.rank
end

hook "basra" {
  kind = "event",
  params = {
    points = points { default = 10, says = "what a basra scores" },
    special = cards { default = "7D", says = "the sevens that sweep" },
    seven = choice {
      "sum_le_10", "yemen",
      default = "sum_le_10", says = "when a sweep with such a seven is a basra",
    },
    limit = integer {
      default = 52, min = 1, max = 52, says = "the most cards that the floor may have when clearing it is a basra",
    },
    pair = choice {
      "none", "flat_20_14", "double_value",
      default = "none", says = "what a card on a lone card of its rank scores instead",
    },
    no_pair = cards { default = "none", says = "cards whose pair does not count as a basra" },
    doubled = cards { default = "none", says = "cards whose pair counts double" },
    doubling_replaces = flag {
      default = false, says = "whether counting double replaces the basra",
    },
    last_play = flag { default = true, says = "whether the last play can be a basra" },
  },
  says = {
    whole = true,
    en = "{limit|1:taking a lone card from the floor|clearing the floor}{limit|52:|1:| of at most {limit} cards} "
      .. "with any card but a Jack scores "
      .. "{points}"
      .. "{pair|none:|flat_20_14:, a card on a lone card of its rank 20 and a seven 14"
      .. "|double_value:, a card on a lone card of its rank twice its value and a picture 20}"
      .. "{no_pair|none:|Q:, but a Queen on a lone Queen nothing|, but {no_pair} on a lone {no_pair} nothing}"
      .. "{doubling_replaces|true:; a pair that counts double scores nothing here|}"
      .. "{special|none:|. With {special}, this counts only if the floor has "
      .. "{seven|yemen:no pictures and a total below ten, only tens, Queens and Kings, or equal groups below ten"
      .. "|no pictures and adds up to at most ten}}"
      .. "{last_play|true:|. The last play of a deal scores nothing}"
      .. ". Taking the cards left at the end scores nothing here",
  },
  run = function(game, event, with)
    local card = event.card
    if not with.last_play and is_last_play(game) then return end
    if is_pair(event) then
      if with.no_pair:has(card) then return end
      if with.doubling_replaces and with.doubled:has(card) then return end
      local points = pair_points[with.pair](card, game.units)
      if points then return event.side:award(points) end
    end
    if event.number > with.limit then return end
    if with.special:has(card) and not seven_test[with.seven](event.before) then return end
    event.side:award(with.points)
  end,
}

hook "jacks" {
  kind = "event",
  params = {
    points = points { default = 10, says = "what a Jack on a lone Jack scores" },
    last_play = flag { default = true, says = "whether the last play can score it" },
  },
  says = {
    whole = true,
    en = "a Jack that takes a lone Jack scores {points}{last_play|true:|; the last play of a deal scores nothing}",
  },
  run = function(game, event, with)
    if not with.last_play and is_last_play(game) then return end
    if is_pair(event) then event.side:award(with.points) end
  end,
}

hook "doubling" {
  kind = "event",
  says = {
    en = "a card that takes a lone card of its rank counts double, and so does the one taken: their points are added "
      .. "once more",
    whole = true,
  },
  run = function(game, event)
    if is_pair(event) then
      event.side:award(event.card.points + event.before:points())
    end
  end,
}
