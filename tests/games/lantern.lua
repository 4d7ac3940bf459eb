-- SPDX-License-Identifier: MIT
-- Lanterns: the trump lantern, the cards that may not be played, lighting them again, and the points of
-- a right guess.

local of_rank = {
  ["4"] = cards "4", ["5"] = cards "5", ["6"] = cards "6", ["7"] = cards "7", ["8"] = cards "8",
  ["9"] = cards "9", T = cards "T", J = cards "J", Q = cards "Q",
}

hook "trump_of_leader" {
  kind = "event",
  says = { en = "the suit of the leader's lantern is trump for the trick" },
  run = function(game, event) game.trump = event.seat.lantern:top().suit end,
}

hook "keep_trick" {
  kind = "event",
  says = { en = "the cards of the trick may become a lantern" },
  run = function(game, event) game.latest = event.taken end,
}

hook "own_rank" {
  kind = "legal",
  says = { en = "a card of your lantern's rank waits until you may play nothing else" },
  run = function(game, seat, plays) plays:avoid(of_rank[seat.lantern:top().rank]) end,
}

hook "relight" {
  kind = "phase",
  moves = { "light", "keep" },
  says = { en = "whoever won the trick may spend oil to light their lantern with one of its cards" },
  start = function(game) game:turn(game.winner) end,
  legal = function(game, seat, offers)
    offers:add("keep")
    if seat.oil == 0 then return end
    for card in game.latest:cards() do offers:add("light", card) end
  end,
  why = function(_, seat, move)
    if move.word ~= "light" then
      return { en = "light a card or keep your lantern", ja = "札を灯すか、そのままにするかです" }
    elseif seat.oil == 0 then
      return { en = "you have no oil left", ja = "油が残っていません" }
    end
    return { en = "only cards of the trick just won light a lantern", ja = "灯せるのは今取ったトリックの札だけです" }
  end,
  play = function(game, move)
    if move.word == "light" then
      local seat = move.seat
      seat.lantern:move(seat.lantern, game.ashes)
      seat.pile:move(move.cards, seat.lantern)
      seat.oil = seat.oil - 1
    end
    game:done()
  end,
}

local function guessed(won)
  if won <= 2 then return "few" end
  if won <= 4 then return "some" end
  return "many"
end

hook "insight" {
  kind = "event",
  params = { reward = points { default = 6, says = "what a right guess scores" } },
  says = { en = "a right guess of one's tricks scores {reward}" },
  run = function(game, _, with)
    for seat in game:seats() do
      if seat.guess == guessed(seat.won) then seat:award(with.reward) end
    end
  end,
}
