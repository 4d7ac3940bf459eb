hook "limpia" {
  kind = "event",
  says = "clearing the table counts 2",
  run = function(_, event) event.side:award(2) end,
}
hook "carton" {
  kind = "event",
  says = "from the twentieth card on two cards count one: 6 for 20, then one more for each two",
  run = function(game)
    for side in game:sides() do
      local n = side.pile:count()
      if n >= 19 then side:award(6 + (n - 19) // 2) end
    end
  end,
}
