-- SPDX-License-Identifier: MIT
-- Doppelkopf: partners, announcements, and the value of a game.

local fox, fox2, queens_of_clubs = card "AD", card "ADm", cards "QC QCm"

hook "prefer" {
  kind = "rule",
  says = { whole = true, en = "a solo goes before a marriage, and the first of several solos counts" },
  run = function(number, game)
    if number > 0 then return nil end
    return game == "wedding" and 1 or 2
  end,
}

hook "queens_two" {
  kind = "legal",
  says = { whole = true, en = "only a player with both queens of clubs can name a marriage" },
  run = function(_, seat, plays)
    if seat.hand:count(queens_of_clubs) < 2 then plays:forbid("bid", nil, "wedding") end
  end,
}

-- Sets the next announcement allowed to each side: each step one card later, and the first step also in reply.
local function note_next(game)
  local re, kontra, over = game.re_said, game.kontra_said, game.clock
  local re_may = over <= re + 1 or re == 0 and over <= kontra + 1
  local kontra_may = over <= kontra + 1 or kontra == 0 and over <= re + 1
  game.re_next = game.open and re < 5 and re_may and re + 1 or 0
  game.kontra_next = game.open and kontra < 5 and kontra_may and kontra + 1 or 0
end

hook "sides" {
  kind = "event",
  says = {
    whole = true,
    en = "if all pass, the game is normal. The players who were dealt the queens of clubs then play together, "
      .. "against the others: they are re, the others kontra. In a solo its player is re alone. In a marriage the "
      .. "player with both queens is re and "
      .. "seeks a partner",
  },
  run = function(game)
    if game.contract ~= "normal" then game.declarer.re = true end
    game.open = game.contract ~= "wedding"
    if game.open and game.declarer then
      game.leads = game.declarer
      for seat in game:seats() do seat.kontra = seat ~= game.declarer end
    end
    note_next(game)
  end,
}

hook "queen" {
  kind = "event",
  says = { whole = true, en = "a player who plays a queen of clubs in a normal game is known as re" },
  run = function(_, event) event.seat.re = true end,
}

hook "said" {
  kind = "event",
  params = { level = integer { min = 1, max = 5, says = "how far the announcement goes" } },
  says = {
    whole = true,
    en = "{level|1:a player may say this before the second card of the hand. A reply may come one card after the last "
      .. "moment for the announcement that it answers|2:a side that has said re or kontra may say this before the "
      .. "third card of a hand|3:a side that has said no 90 may say this before the fourth card|4:a side that has "
      .. "said no 60 may say this before the fifth card|a side that has said no 30 may say this before the sixth card}",
  },
  run = function(game, event, with)
    local seat = event.seat
    if seat.re or game.contract == "normal" and not seat.kontra and seat.hand:has(queens_of_clubs) then
      seat.re, game.re_said = true, with.level
    else
      seat.kontra, game.kontra_said = true, with.level
    end
    note_next(game)
  end,
}

hook "bride" {
  kind = "event",
  says = {
    whole = true,
    en = "in a marriage the first other player who takes one of the first three tricks becomes the partner. If nobody "
      .. "does, the player is alone. Nobody announces before that, and the cards before it don't count for the time "
      .. "of announcements",
  },
  run = function(game, event)
    local found = event.winner ~= game.declarer
    if game.open or not found and event.number < 3 then return end
    if found then game.partner, event.winner.re = event.winner, true end
    game.open = true
    for seat in game:seats() do seat.kontra = not seat.re end
  end,
}

hook "clock" {
  kind = "event",
  says = { whole = true, en = "announcement deadlines are counted in tricks from when the sides are fixed" },
  run = function(game)
    if game.open then game.clock = game.clock + 1 end
    note_next(game)
  end,
}

hook "full" {
  kind = "event",
  says = { whole = true, en = "a trick of 40 points or more (a doppelkopf) scores one" },
  run = function(game, event)
    if event.taken:points() >= 40 * game.units then event.winner.full = event.winner.full + 1 end
  end,
}

hook "fox" {
  kind = "event",
  says = { whole = true, en = "an ace of diamonds (a fox) that the other side takes scores one" },
  run = function(game, event)
    for seat in game:seats() do
      local played = seat["play.played"]
      if played == fox then game.fox_of, game.fox_by = seat, event.winner end
      if played == fox2 then game.fox2_of, game.fox2_by = seat, event.winner end
    end
  end,
}

hook "charlie" {
  kind = "event",
  says = { whole = true, en = "the jack of clubs (Charlie) that takes the last trick scores one" },
  run = function(game, event) game.charlie = event.winner end,
}

-- The points that a side needs after each announcement, and the points with which the other side wins.
local own, other = { 121, 151, 181, 211, 240 }, { 120, 90, 60, 30, 1 }

-- True if a side with these points and tricks wins, after the announcements `said` and, of the other side,
-- `others_said`.
local function wins(points, tricks, tricks_of_others, said, others_said, least)
  if said == 5 then return tricks_of_others == 0 end
  if said >= 2 then return points >= own[said] end
  if others_said == 5 then return tricks > 0 end
  return points >= (others_said >= 2 and other[others_said] or least)
end

-- Returns a side's points for keeping its opponents below 90, 60 and 30, or without a trick. Adds points for reaching
-- the limits of 120, 90, 60 and 30 that the opponents announced.
local function gained(points, others, tricks_of_others, others_said)
  local under = math.max(0, 3 - others // 30) + (tricks_of_others == 0 and 1 or 0)
  return under + math.max(0, others_said + 1 - math.max(2, 6 - points // 30))
end

-- Returns 1 for a player of re, -1 for one of kontra, 0 for nobody.
local function sign(seat) return seat and (seat.re and 1 or -1) or 0 end

-- Returns the special point for a fox of this player that was taken by another side's.
local function caught(of, by) return sign(of) ~= sign(by) and sign(by) or 0 end

hook "counted" {
  kind = "event",
  params = {
    old = flag { default = true, says = "whether winning against the queens of clubs scores one more" },
    charlie = flag { default = true, says = "whether Charlie scores" },
    double = flag { default = false, says = "whether re and kontra double" },
    solo = integer { default = 3, min = 1, max = 3, says = "how many times as much a lone player scores" },
  },
  says = {
    whole = true,
    en = "the side of the queens of clubs is re, and wins with 121 of 240 points. The other side is kontra, and wins "
      .. "with 120. If only kontra was said, re wins with 120 and kontra with 121. A side that said no 90, no 60 or "
      .. "no 30 needs 151, 181 or 211, and one that said schwarz needs all tricks. Against such a side the others win "
      .. "with 90, 60 or 30 points, or with a trick. A game that is won is worth 1. It is worth 1 more each if the "
      .. "others have fewer than 90, 60 or 30 points, or no trick, and 1 more for each of these that was announced. "
      .. "It is also worth 1 more each if a side that said no 90, no 60, no 30 or schwarz left the others 120, 90, 60 "
      .. "or 30. {double|true:Re and kontra double the value|Re and kontra add 2 each}. Without a lone player special "
      .. "points are added or taken off: {old|true:1 for kontra if it wins, |}1 for each doppelkopf and each "
      .. "fox{charlie|true:, 1 for Charlie|}. Each player of one side scores this value, and each player of the other "
      .. "side loses it. A player who is alone scores or loses "
      .. "{solo|3:three times as much|2:twice as much|as much as each of the others}",
  },
  run = function(game, _, with)
    if not game.last then return end -- a deal may be counted while it is still played
    local re, points, tricks, others, others_tricks, full = 0, 0, 0, 0, 0, 0
    for seat in game:seats() do
      if seat.re then
        re, full = re + 1, full + seat.full
        points, tricks = points + seat.pile:points() // game.units, tricks + seat.tricks
      else
        full = full - seat.full
        others, others_tricks = others + seat.pile:points() // game.units, others_tricks + seat.tricks
      end
    end
    local said, kontra = game.re_said, game.kontra_said
    local only_kontra = said == 0 and kontra == 1
    local won = wins(points, tricks, others_tricks, said, kontra, only_kontra and 120 or 121) and 1
      or wins(others, others_tricks, tricks, kontra, said, only_kontra and 121 or 120) and -1 or 0
    local value = (won >= 0 and gained(points, others, others_tricks, kontra) or 0)
      - (won <= 0 and gained(others, points, tricks, said) or 0)
    if won ~= 0 then
      local calls = (said > 0 and 1 or 0) + (kontra > 0 and 1 or 0)
      local worth = math.max(value, -value) + 1 + math.max(said - 1, 0) + math.max(kontra - 1, 0)
      value = won * (with.double and worth << calls or worth + 2 * calls)
    end
    if re == 2 then
      value = value + full + caught(game.fox_of, game.fox_by) + caught(game.fox2_of, game.fox2_by)
      if with.old and won < 0 then value = value - 1 end
      if with.charlie then value = value + sign(game.charlie) end
    end
    for seat in game:seats() do
      seat:award((seat.re and (re == 1 and with.solo or 1) or -1) * value * game.units)
    end
  end,
}
