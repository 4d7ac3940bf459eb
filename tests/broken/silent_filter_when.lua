-- A card that is stronger than others, once for all deals.
hook "act" {
  kind = "rule",
  says = "something happens",
  run = function(card)
    if card.rank == "7" then return 20 end
  end,
}
