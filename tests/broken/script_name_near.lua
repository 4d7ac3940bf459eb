local c = cardz "6S"
hook "x" { kind = "event", run = function() end }
