hook "while_held" {
  kind = "value",
  says = "thirteen while the leader has cards",
  run = function(_, seat)
    if seat.hand:is_empty() then return 0 end
    return 13
  end,
}
