-- E0612: a sentence that would hide something
hook "hostile" {
  kind = "event",
  says = { en = "harm\u{200B}less" },
  run = function(game) end,
}
