-- E0620: the same while loading, with nothing
local step = pairs(string)
step(nil)
