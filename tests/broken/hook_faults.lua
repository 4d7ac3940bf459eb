hook "foo" { kind = "event", params = {points = points {default = 1}}, says="x {points}", run = function(game, event, with) end }
hook "bar" { kind = "event", params = {points = points {default = 1}}, says="x {points}", run = function(game, event, with) end }
