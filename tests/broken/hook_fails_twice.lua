hook "strong" { kind = "rule", run = function(card) return card.height end }
