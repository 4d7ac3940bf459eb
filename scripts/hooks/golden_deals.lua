-- SPDX-License-Identifier: MIT
-- Golden deals, the first deals of a match, in which bids begin higher. The steps that write down a deal decide which
-- points count double.

hook "opening" {
  kind = "value",
  params = {
    usual = integer { default = 100, min = 1, max = 10000, says = "the first bid" },
    golden = integer { default = 120, min = 1, max = 10000, says = "the first bid of a golden deal" },
    free = flag { default = false, says = "whether the first bid of a golden deal may be higher" },
  },
  says = "the first bid is {usual}, or {golden}{free|true: or more|} in a golden deal",
  run = function(game, _, with)
    if not game.golden then return with.usual end
    return with.free and 0 or with.golden
  end,
}

hook "least" {
  kind = "value",
  params = {
    usual = integer { default = 100, min = 1, max = 10000, says = "the lowest bid" },
    golden = integer { default = 120, min = 1, max = 10000, says = "the lowest bid of a golden deal" },
  },
  says = "the lowest bid is {usual}, or {golden} in a golden deal",
  run = function(game, _, with) return game.golden and with.golden or with.usual end,
}

hook "golden" {
  kind = "event",
  says = "the first deals, one for each player, are golden: the first bid is higher, and everything counts double; "
      .. "of the marriages only the declarer's do, unless the settlement says that all double",
  run = function(game)
    local players = 0
    for _ in game:seats() do players = players + 1 end
    game.golden = game.deals < players
  end,
}
