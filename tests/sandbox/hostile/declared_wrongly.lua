-- E0612: a hook without a kind
hook "hostile" { run = function() end }
