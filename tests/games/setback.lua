-- SPDX-License-Identifier: MIT
-- Setback: a bid of everything, the suit that the first card names, and the winners of the four points.

local jacks = { S = card "JS", H = card "JH", D = card "JD", C = card "JC" }
local trumps = { S = cards "S", H = cards "H", D = cards "D", C = cards "C" }
local height = { ["2"] = 2, ["3"] = 3, ["4"] = 4, ["5"] = 5, ["6"] = 6, ["7"] = 7, ["8"] = 8, ["9"] = 9,
  T = 10, J = 11, Q = 12, K = 13, A = 14 }

hook "smudge" {
  kind = "rule",
  says = {
    en = "a smudge is a bid of all four points and all six tricks, the highest of all",
    ja = "スマッジは4点と6トリックすべてを取る宣言で、最も強い",
  },
  run = function(number, name)
    if name == "points" then return number end
    return number == 4 and 5 or nil
  end,
}

hook "pitch" {
  kind = "event",
  says = { whole = true, en = "the suit of the first card led is trump", ja = "最初にリードした札のスートが切り札になる" },
  run = function(game, event) game.trump = event.card.suit end,
}

hook "low" {
  kind = "event",
  says = { en = "low is the lowest trump played", ja = "ローは出た切り札のうち最も弱い札" },
  run = function(game, event)
    local card, low = event.card, game.low_card
    if card.suit == game.trump and (not low or height[card.rank] < height[low.rank]) then game.low_card = card end
  end,
}

hook "reckoning" {
  kind = "event",
  says = {
    en = "high, low and jack are for who took the highest, lowest and jack of trumps, game for most card points",
    ja = "ハイ、ロー、ジャックは最強、最弱、Jの切り札を取った側、ゲームはカードの得点が最も多い側に1点",
  },
  run = function(game)
    local high, most = 0, 0
    for side in game:sides() do
      for card in side.pile:cards() do
        if trumps[game.trump]:has(card) and height[card.rank] > high then
          high, game.high_to = height[card.rank], side
        end
      end
      if game.low_card and side.pile:has(game.low_card) then game.low_to = side end
      if side.pile:has(jacks[game.trump]) then game.jack_to = side end
      local points = side.pile:points()
      if points > most then
        most, game.game_to = points, side
      elseif points == most then
        game.game_to = nil
      end
    end
  end,
}

hook "set_back" {
  kind = "event",
  says = {
    en = "who makes less than the bid loses it instead; a smudge needs all tricks too, and wins what is missing",
    ja = "宣言に足りなければその点を失う。スマッジは全トリックも必要で、達成すれば目標までの残りを得る",
  },
  run = function(game)
    if not game.bidder then return end -- a deal may be counted while it is still bid for
    local side, made = game.bidder.side, 0
    if game.high_to == side then made = made + 1 end
    if game.low_to == side then made = made + 1 end
    if game.jack_to == side then made = made + 1 end
    if game.game_to == side then made = made + 1 end
    local smudge = game.kind == "smudge"
    if made < game.bid or smudge and side.tricks < 6 then
      side:award(-made - game.bid)
    elseif smudge then
      side:award(math.max(0, game.target - side.score - made))
    end
  end,
}
