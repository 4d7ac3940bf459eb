-- Names an unknown kind.
hook "threes" { kind = "rule", run = function(rank, count) if count == 3 then return "tripel" end end }
