local nine = { S = card "9S", H = card "9H", D = card "9D", C = card "9C" }
local jack = { S = card "JS", H = card "JH", D = card "JD", C = card "JC" }

hook "points" {
  kind = "event",
  params = {
    last = points { default = 10, says = "the last trick" },
    jack = points { default = 18, says = "more for the jack of trumps" },
    nine = points { default = 14, says = "the nine of trumps" },
  },
  says = "the jack of trumps counts {jack} more, the nine {nine}, the last trick {last}; a maker with no more than half gets nothing",
  run = function(game, event, with)
    local maker = game.maker.side
    local got, sum = {}, 0
    for side in game:sides() do
      local n = side.pile:points()
      if side.pile:has(jack[game.trump]) then n = n + with.jack end
      if side.pile:has(nine[game.trump]) then n = n + with.nine end
      if game.latest.side == side then n = n + with.last end
      got[side.index], sum = n, sum + n
    end
    local made = 2 * got[maker.index] > sum
    for side in game:sides() do
      if made then
        side:award(got[side.index])
      elseif side ~= maker then
        side:award(sum)
      end
    end
  end,
}
