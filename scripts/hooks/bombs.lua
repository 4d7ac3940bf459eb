-- SPDX-License-Identifier: MIT
-- Three and four of a kind as bombs: a four beats everything but higher fours, a three everything but fours and higher
-- threes. Use it with the kinds `triple` and `quad` of climbing without keys.

hook "bombs" {
  kind = "rule",
  params = {
    three_as_four = choice {
      "none", "A", "K",
      default = "none",
      says = "the rank whose three cards count as four of a kind if the pack has no fourth",
    },
  },
  says = "three cards of one rank are three of a kind, four are four of a kind"
      .. "{three_as_four|none:|A:; the three aces count as four|K:; the three kings count as four}",
  run = function(rank, count, there, with)
    if count == 4 then return "quad" end
    if count ~= 3 then return nil end
    if there == 3 and rank == with.three_as_four then return "quad" end
    return "triple"
  end,
}

hook "bombs_beat" {
  kind = "rule",
  says = "four of a kind beats everything except a higher four of a kind. Three of a kind beats everything except "
      .. "a higher three of a kind and any four of a kind",
  run = function(kind, count, standing)
    if kind == "quad" then
      if standing == "quad" then return "higher" end
      return "always"
    end
    if kind == "triple" then
      if standing == "quad" then return "never" end
      if standing == "triple" then return "higher" end
      return "always"
    end
    return nil
  end,
}
