-- SPDX-License-Identifier: MIT
hook "lost" { kind = "event", says = "nobody wins", run = function() end }
