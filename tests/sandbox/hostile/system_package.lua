-- E0608: package.loadlib was reachable in Debian's Redis
hook "hostile" {
  kind = "event",
  run = function(game, event, with)
    return package.loadlib('liblua5.4.so', 'luaopen_os')
  end,
}
