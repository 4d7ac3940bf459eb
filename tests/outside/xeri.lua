hook "takes" {
  kind = "rule",
  says = "a jack takes the whole heap",
  run = function() return "all" end,
}
local same = { A = cards "A", ["2"] = cards "2", ["3"] = cards "3", ["4"] = cards "4", ["5"] = cards "5",
  ["6"] = cards "6", ["7"] = cards "7", ["8"] = cards "8", ["9"] = cards "9", T = cards "T", Q = cards "Q", K = cards "K" }
hook "top_card" {
  kind = "rule",
  says = "another card takes all cards of its rank",
  run = function(card) return same[card.rank] end,
}
hook "dry" {
  kind = "event",
  says = "taking a lone card is a xeri",
  run = function(game, event)
    if event.before:count() == 1 and event.side.xeris < 20 then event.side.xeris = event.side.xeris + 1 end
  end,
}
