-- Everything is forbidden.
local all = cards "all"

hook "none" {
  kind = "legal",
  says = { en = "nothing may be played" },
  run = function(game, seat, plays, with) plays:forbid(all) end,
}
