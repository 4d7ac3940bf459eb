-- SPDX-License-Identifier: MIT
hook "three" { kind = "event", says = "ends the deal", run = function(game) game:end_deal() end }
