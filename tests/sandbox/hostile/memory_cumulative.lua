-- E0607: garbage without end
local function waste(...)
  while true do local t = { ... } end
end
hook "hostile" {
  kind = "event",
  run = function(game, event, with) waste(table.unpack({}, 1, 200)) end,
}
