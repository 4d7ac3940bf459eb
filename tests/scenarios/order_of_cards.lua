-- SPDX-License-Identifier: MIT
-- Moves a heap in each way that there is.

local fours_and_threes = cards "3 4"

local ways = {
  over = function(game) game.a:move(all, game.b) end,
  under = function(game) game.a:move(all, game.b, "bottom") end,
  some = function(game) game.a:move(fours_and_threes, game.b) end,
  list = function(game) game.a:move({ game.a:at(3), game.a:at(1) }, game.b) end,
  list_under = function(game) game.a:move({ game.a:at(3), game.a:at(1) }, game.b, "bottom") end,
  turn_over = function(game) game.a:deal(game.a:count(), game.b) end,
  hide = function(game) game.a:move(all, game.c) end,
  carry = function(game) game.c:move(all, game.d) end,
}

hook "order" {
  kind = "phase",
  says = "a heap is moved in the way that is named, until somebody passes",
  moves = { "over", "under", "some", "list", "list_under", "turn_over", "hide", "carry" },
  start = function(game) game:turn(game.dealer.next) end,
  legal = function(game, seat, offers)
    if game.a:count() > 2 then
      offers:add("over")
      offers:add("under")
      offers:add("some")
      offers:add("turn_over")
      offers:add("hide")
      offers:add("list")
      offers:add("list_under")
    end
    if not game.c:is_empty() then offers:add("carry") end
    offers:add("pass")
  end,
  play = function(game, move)
    if move.word == "pass" then return game:done() end
    ways[move.word](game)
    game:turn(move.seat)
  end,
}
