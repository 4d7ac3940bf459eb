-- SPDX-License-Identifier: MIT
-- The functions of a position for a rule of thumb. A rule is a file FAMILY.lua with a function score(move, at): the
-- highest score is played. at has seat, view, hand, legal, phase and the position itself.

local GAME, SEATS, LOWEST, WITH, score

local function cards(text)
  local list = {}
  for from = 1, #text - 1, 3 do list[#list + 1] = text:sub(from, from + 1) end
  return list
end
local function rank(card) return card:sub(1, 1) end
local function suit(card) return card:sub(2, 2) end

-- From the lowest: 1, 2 ...
local function places(order)
  local list = {}
  for at = 1, #order do list[order:sub(at, at)] = at end
  return list
end

local function has(list, card)
  for _, other in ipairs(list) do
    if other == card then return true end
  end
  return false
end

local function count(list, is)
  local number = 0
  for _, card in ipairs(list) do
    if is(card) then number = number + 1 end
  end
  return number
end

local function sum(list, worth)
  local whole = 0
  for _, card in ipairs(list) do whole = whole + worth(card) end
  return whole
end

local function without(list, away)
  local rest = {}
  for _, card in ipairs(list) do
    if not has(away, card) then rest[#rest + 1] = card end
  end
  return rest
end

-- The suit of trumps, "" if there is none.
local function trump(at) return ({ "S", "H", "D", "C" })[at.position:variable "trump" + 1] or "" end

-- Of a trick: its cards, its winner so far ("" if it is empty), and whether a card wins.
local function trick(at, zone, strong, trumps)
  local lies = cards(at.view[zone or "play.table"])
  local t = { cards = lies, best = lies[1] or "", led = lies[1] and suit(lies[1]) or "" }
  local function beats(card, other)
    if suit(card) == suit(other) then return strong[rank(card)] > strong[rank(other)] end
    return suit(card) == trumps
  end
  for n = 2, #lies do
    if beats(lies[n], t.best) then t.best, t.by = lies[n], n end
  end
  t.by, t.leads, t.last = t.by or 1, #lies == 0, #lies == at.players - 1
  -- The distance from the winner so far to us, in players.
  t.before = #lies + 1 - t.by
  function t.wins(card) return t.leads or beats(card, t.best) end
  t.beats = beats
  return t
end
