-- Names a kind that there is not.
hook "threes" { kind = "rule", run = function(rank, count) if count == 3 then return "tripel" end end }
