-- A helper that only one of two hooks calls reads the parameter that both declare.
local function pay(game, with) game.dealer.side:award(with.points) end
hook "first" {
  kind = "event",
  says = "the dealer scores when a trick ends",
  params = { points = points { default = 1 } },
  run = function(game, _, with) pay(game, with) end,
}
hook "second" {
  kind = "event",
  says = "the dealer scores at the end",
  params = { points = points { default = 1 } },
  run = function(game, _, with)
    if with then game.dealer.side:award(1) end
  end,
}
