-- E0612: two hooks of one name
hook "a" { kind = "event", run = function() end }
hook "a" { kind = "event", run = function() end }
