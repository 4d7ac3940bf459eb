-- The declarer's gain or loss. The declarer is known only after the bidding.
local base = { D = 9, H = 10, S = 11, C = 12, grand = 24, null = 23 }
local jacks = { cards "JC", cards "JS", cards "JH", cards "JD" }

local function multiplier(pile)
  local with, n = pile:has(jacks[1]), 0
  for _, jack in ipairs(jacks) do
    if pile:has(jack) ~= with then break end
    n = n + 1
  end
  return n + 1
end

hook "game" {
  kind = "event",
  says = "the declarer wins the value of the game with 61 points, in null without a trick; else loses it twice",
  run = function(game)
    local declarer = game.declarer
    local value, won = base[game.contract], declarer.pile:points() > 60
    if game.contract == "null" then
      won = declarer.tricks == 0
    else
      value = value * multiplier(declarer.pile)
    end
    declarer:award(won and value or -2 * value)
  end,
}
