hook "loud" { kind = "event", run = function() end }
