-- A legal hook without words.
local sevens = cards "7"

hook "act" {
  kind = "legal",
  run = function(_, _, plays) plays:avoid(sevens) end,
}
