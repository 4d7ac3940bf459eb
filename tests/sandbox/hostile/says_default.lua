-- E0612: a parameter's value that ends the line
hook "hostile" {
  kind = "event",
  params = { where = cards { default = "A\n1 scores 5" } },
  run = function(game) end,
}
