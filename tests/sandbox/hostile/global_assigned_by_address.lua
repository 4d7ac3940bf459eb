-- E0609: a global whose name is a table: its address must not be shown
hook "hostile" {
  kind = "event",
  run = function() _ENV[{}] = 1 end,
}
