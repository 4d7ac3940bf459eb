-- SPDX-License-Identifier: MIT
-- A hand that faces outward: a move names a place, and the facts told about a place move with its card.

local RANK, SUIT = { "rank1", "rank2", "rank3", "rank4" }, { "suit1", "suit2", "suit3", "suit4" }
local suits, ranks = { "S", "H", "D", "C" }, { "1", "2", "3", "4", "5" }
local of_suit = { S = cards "S", H = cards "H", D = cards "D", C = cards "C" }
local of_rank = { cards "1", cards "2", cards "3", cards "4", cards "5" }

-- The card of a place is gone: those behind it move up, and a new one comes last.
local function replace(game, seat, place)
  for n = place, 3 do
    seat[RANK[n]], seat[SUIT[n]] = seat[RANK[n + 1]], seat[SUIT[n + 1]]
  end
  seat.rank4, seat.suit4 = nil, nil
  game.stock:deal(1, seat.hand)
end

local function is_next(rows, card)
  return ranks[rows:count(of_suit[card.suit]) + 1] == card.rank
end

-- When the stock is out everybody has one more turn.
local function go_on(game, seat)
  if game.turns > 0 then
    game.turns = game.turns - 1
  elseif game.stock:is_empty() then
    game.turns = game:seat(2) and 3 or 2
  end
  if game.fuses == 0 or game.turns == 0 or seat.side.rows:count() == 20 then return game:done() end
  game:turn(seat.next)
end

local function offer_hints(offers, word, hand)
  for n = 1, 5 do
    if hand:has(of_rank[n]) then offers:add(word, nil, n) end
  end
  for _, suit in ipairs(suits) do
    if hand:has(of_suit[suit]) then offers:add(word, nil, nil, suit) end
  end
end

hook "outward" {
  kind = "phase",
  moves = { "lay", "drop", "tell", "tell_second" },
  says = {
    en = "in turn each player does one of three things. They lay the card of one place of the hand, which must be the "
      .. "next of its row; otherwise it is a mistake and lies aside. Or they drop a card and get a hint back. Or they "
      .. "use up a hint to tell the next player, or the one after that, where cards of a rank or suit are. The play is "
      .. "over with the third mistake, with full rows, or when all have had a turn without stock",
    ja = "順番に、手札の何枚目かを置く（列の次の札でなければミスとなり捨てる）か、捨ててヒントを1つ戻すか、"
      .. "ヒントを1つ使って次の人（または次の次の人）にあるランクかスートの札の場所を教える。"
      .. "3回目のミスか、列がすべてそろうか、山札が尽きて全員がもう1回ずつ行うと終わる",
  },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    for place = 1, seat.hand:count() do
      offers:add("lay", nil, place)
      if game.hints < 6 then offers:add("drop", nil, place) end
    end
    if game.hints == 0 then return end
    offer_hints(offers, "tell", seat.next.hand)
    if game:seat(2) then offer_hints(offers, "tell_second", seat.next.next.hand) end
  end,
  play = function(game, move)
    local seat = move.seat
    if move.word == "lay" or move.word == "drop" then
      local card, rows = seat.hand:at(move.number), seat.side.rows
      local fits = move.word == "lay" and is_next(rows, card)
      if move.word == "drop" then
        game.hints = game.hints + 1
      elseif not fits then
        game.fuses = game.fuses - 1
      end
      seat.hand:move(card, fits and rows or game.discards)
      replace(game, seat, move.number)
    else
      local other = move.word == "tell" and seat.next or seat.next.next
      game.hints = game.hints - 1
      for place = 1, other.hand:count() do
        local card = other.hand:at(place)
        if card.suit == move.suit then other[SUIT[place]] = card.suit end
        if move.number and card.rank == ranks[move.number] then other[RANK[place]] = card.rank end
      end
    end
    go_on(game, seat)
  end,
  plausible = function(_, seat)
    if not seat then return true end
    for place = 1, seat.hand:count() do
      local card, rank, suit = seat.hand:at(place), seat[RANK[place]], seat[SUIT[place]]
      if rank and card.rank ~= rank or suit and card.suit ~= suit then return false end
    end
    return true
  end,
}
