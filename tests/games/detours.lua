-- SPDX-License-Identifier: MIT
-- Moves by which a playout could lose its way: without effect, with an effect on variables or knowledge only, and
-- with parts that need Lua.

local words = { "wait", "count", "back", "out_and_in", "reveal" }

hook "detours" {
  kind = "phase",
  says = { en = "each player plays their cards one by one, or makes another move", ja = "1枚ずつ出すか、他の手を選ぶ" },
  moves = { "wait", "count", "back", "out_and_in", "reveal", "spell" },
  legal = function(game, seat, offers)
    offers:play(seat.hand)
    for _, word in ipairs(words) do offers:add(word) end
    if seat.counted == 3 then offers:add("spell") end
  end,
  play = function(game, move)
    local seat, word = move.seat, move.word
    local hand = seat.hand
    if word == "play" then
      hand:move(move.card, game.pile)
    elseif word == "count" then
      seat.counted = (seat.counted + 1) % 4
    elseif word == "back" then                     -- a variable changes, and changes back
      local was = game.turned
      game.turned = not was
      game.turned = was
    elseif word == "out_and_in" then               -- so does the place of the cards
      hand:move(all, game.pile)
      game.pile:move(all, hand)
    elseif word == "reveal" then
      hand:show(all)
    elseif word == "spell" then                    -- `select` is left to Lua
      game.turned = select(2, word, seat.counted) == 3
    end
    if hand:is_empty() then return game:done() end
    game:turn(seat.next)
  end,
}
