-- E0607: tables within tables without end
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    local t = {}
    while true do t = { t } end
  end,
}
