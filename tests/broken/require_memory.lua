local n = 0
return { text = function() n = n + 1 return n end }
