-- Nobody has taken a trick yet when the table computes the points of the deal.
hook "look" { kind = "event", says = "ends early",
  run = function(game, event)
    if event.side.so_far > 1000 then game:end_match() end
  end }
