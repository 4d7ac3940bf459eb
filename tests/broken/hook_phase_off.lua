hook "late" { kind = "event", run = function(game) game:end_deal() end }
hook "bid" { kind = "rule", run = function(number) return number end }
hook "show" {
  kind = "phase",
  moves = { "show" },
  events = { "shown" },
  legal = function(game, offers) offers:say("show") end,
  play = function() end,
}
